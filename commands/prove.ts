import '#testing/sample-site.ts'
import { installOtherBrowsers } from './parts/other-browsers.ts'
import { prepareTests } from './parts/prepare-tests.ts'
import { run, tools } from './parts/run.ts'

// The same tests as in `npm test`, with larger numbers: `testing/effort.ts` holds the switch.
await prepareTests()
process.env.PROVE = '1'
const haveRulesHeld = run(
  tools.vitest,
  'run',
  // Timed tests have the machine to themselves.
  '--no-file-parallelism',
  'server/fuzz',
  'server/outside-texts',
  'server/nil-returns',
  'server/main',
  'server/process',
  'server/connections',
  'publishing',
  'commands/linear-patterns',
  'commands/new-day',
  'server/mail',
  'server/messages',
  'server/typed-fields',
  'server/orders',
  'server/purchases',
  'server/payments',
  'server/receipts',
  'server/downloads',
  'server/licenses',
  'server/accounts',
  'server/access',
  'server/backup',
  'server/http',
  'server/no-js-shop',
  'server/publication',
  'server/start-up',
  'server/request-blocking',
  'server/limits',
  'server/sandbox',
  'server/privacy',
  'server/db',
  'commands/wrong-input',
  'commands/beside-load',
  'server/desk',
  'server/large-site',
  'domain/',
  'contract/',
)
installOtherBrowsers()
const havePagesHeld = run(
  tools.playwright,
  'test',
  'early-input',
  'storage-rot',
  'changed-document',
  'desk-screens',
  'other-browsers',
)
process.exitCode = haveRulesHeld && havePagesHeld ? 0 : 1
