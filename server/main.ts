import { enableCompileCache } from 'node:module'

// Half of a start is the reading of modules: what they compile to is kept beside the built pages.
enableCompileCache('build/compile-cache')
await import('./serve.ts')
