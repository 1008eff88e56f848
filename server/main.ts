import { enableCompileCache } from 'node:module'

// Loading modules takes half of the startup time, so their compiled form is cached beside the built pages.
enableCompileCache('build/compile-cache')
await import('./serve.ts')
