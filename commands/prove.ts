import { buildWhenStale, endWith } from './build.ts'
import { run, tools } from './run.ts'

// The same tests as in `npm test`, with the long numbers: `server/testing/effort.ts` holds the switch.
await buildWhenStale().catch(endWith)
process.env.PROVE = '1'
process.exitCode = run(tools.vitest, 'run', 'server/fuzz', 'server/nil-returns/truth-table', 'server/main', 'server/messages', 'server/orders') ? 0 : 1
