import { contentFolder } from '../server/content-folder.ts'
import { buildWhenStale } from './build-when-stale.ts'
import { publishOnChange } from './publish-on-change.ts'

await buildWhenStale('--at-once')
publishOnChange(contentFolder())
await import('../server/main.ts')
