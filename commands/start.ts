import { buildWhenStale, endWith } from './build.ts'

await buildWhenStale().catch(endWith)
await import('../server/main.ts')
