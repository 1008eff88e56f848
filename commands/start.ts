import { buildWhenStale } from './build-when-stale.ts'
import { publishOnChange } from './publish-on-change.ts'

await buildWhenStale()
publishOnChange('content')
await import('../server/main.ts')
