import { buildWhenStale } from './build-when-stale.ts'
import { contentOrEnd } from './end-with.ts'
import { publishOnChange } from './publish-on-change.ts'

await buildWhenStale('--at-once')
publishOnChange(contentOrEnd())
await import('../server/main.ts')
