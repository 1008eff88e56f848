import '#testing/sample-site.ts'
import { installOtherBrowsers } from './parts/other-browsers.ts'
import { prepareTests } from './parts/prepare-tests.ts'
import { run, tools } from './parts/run.ts'

/** A part of the tests: the file name filters for Vitest (`units`) and Playwright (`browser`). */
type Part = { units?: readonly string[]; browser?: readonly string[] }

// Most of these tests also run in `npm test`, with smaller numbers: see `testing/effort.ts`.
const PARTS: Readonly<Record<string, Part>> = {
  requests: {
    units: [
      'server/fuzz',
      'server/outside-texts',
      'server/typed-fields',
      'server/http',
      'server/limits',
      'server/privacy',
      'server/request-blocking',
      'server/sandbox',
      'commands/linear-patterns',
      'commands/wrong-input',
    ],
  },
  money: {
    units: [
      'server/orders',
      'server/purchases',
      'server/payments',
      'server/receipts',
      'server/downloads',
      'server/licenses',
      'server/no-js-shop',
    ],
  },
  people: {
    units: ['server/accounts', 'server/access', 'server/desk', 'server/mail', 'server/messages', 'server/nil-returns'],
  },
  server: {
    units: [
      'server/main',
      'server/process',
      'server/connections',
      'server/start-up',
      'server/backup',
      'server/db',
      'server/large-site',
      'commands/beside-load',
    ],
  },
  publishing: { units: ['publishing', 'server/publication', 'commands/new-day'] },
  rules: { units: ['domain/', 'contract/'] },
  browser: {
    browser: [
      'accessibility',
      'changed-document',
      'desk-screens',
      'early-input',
      'every-page',
      'other-browsers',
      'storage-rot',
    ],
  },
}

/** Tests that measure time. Each of these files runs alone on the machine. */
const TIMED = [
  'commands/linear-patterns/verdict.test.ts',
  'publishing/growth.test.ts',
  'server/accounts/guesses.test.ts',
  'server/desk/first-request.test.ts',
  'server/large-site.prove.test.ts',
  'server/main-limits.test.ts',
  'server/orders/orders-under-load.test.ts',
]

const named = process.argv.slice(2)
const unknown = named.find((name) => !Object.hasOwn(PARTS, name))
if (unknown !== undefined) {
  console.error(`${unknown} is not a part of npm run prove. The parts are: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
const parts = Object.entries(PARTS).flatMap(([name, part]) =>
  named.length === 0 || named.includes(name) ? [part] : [],
)
const [units, browser] = [parts.flatMap((part) => part.units ?? []), parts.flatMap((part) => part.browser ?? [])]

await prepareTests()
process.env.PROVE = '1'
const timed = TIMED.filter((file) => units.some((filter) => file.includes(filter)))
const others = TIMED.flatMap((file) => ['--exclude', file])
// All other tests run in parallel, because many of them wait for killed servers and timeouts.
const held = [
  units.length === 0 || run(tools.vitest, 'run', ...others, ...units),
  timed.length === 0 || run(tools.vitest, 'run', '--no-file-parallelism', ...timed),
]
if (browser.length > 0) installOtherBrowsers()
held.push(browser.length === 0 || run(tools.playwright, 'test', ...browser))
process.exitCode = held.every(Boolean) ? 0 : 1
