import '../testing/sample-site.ts'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { checkCode, READING_CHECKS } from './check.ts'
import { prepareTests } from './parts/prepare-tests.ts'
import { run, tools } from './parts/run.ts'

type UnitReport = {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}
type BrowserReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

const UNIT_REPORT = 'test-results/unit.json'
const BROWSER_REPORT = 'test-results/browser.json'

rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')

const failedChecks = checkCode()
await prepareTests()

console.log('\nUnit and API tests')
const unitsSucceeded = run(
  tools.vitest,
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${UNIT_REPORT}`,
)
const units = readReport<UnitReport>(UNIT_REPORT)

console.log('\nBrowser tests, against the server and against the static export')
const browserSucceeded = run(tools.playwright, 'test')
const browser = readReport<BrowserReport>(BROWSER_REPORT)

const onPostgres =
  units?.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName, status }) => / on PostgreSQL /.test(fullName) && status === 'passed').length ?? 0
const passed = READING_CHECKS - failedChecks.length + (units?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0)
// A runner that fails without reporting a failed test still counts as one failure.
const unitFailures = Math.max(units?.numFailedTests ?? 0, unitsSucceeded ? 0 : 1)
const browserFailures = Math.max(
  (browser?.stats.unexpected ?? 0) + (browser?.stats.flaky ?? 0) + (browser?.stats.skipped ?? 0),
  browserSucceeded ? 0 : 1,
)
const failed = failedChecks.length + unitFailures + browserFailures

if (failedChecks.length > 0) console.log(`\nThese checks failed: ${failedChecks.join(', ')}.`)
console.log(
  onPostgres > 0
    ? `\nThe database tests ran on SQLite and on PostgreSQL (${onPostgres} passed there).`
    : '\nThe database tests ran on SQLite only: PostgreSQL is not installed, and TEST_DATABASE_URL is not set.',
)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
