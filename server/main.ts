import { enableCompileCache } from 'node:module'

// Loading modules takes half of the startup time, so the compiled modules are cached beside the built pages.
enableCompileCache('build/compile-cache')
await import('./serve.ts')
