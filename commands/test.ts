import '#testing/sample-site.ts'
import { mkdirSync, rmSync } from 'node:fs'
import { checkCode, READING_CHECKS } from './check.ts'
import { prepareTests } from './parts/prepare-tests.ts'
import { run, tools } from './parts/run.ts'
import { readBrowserReport, readUnitReport, slowest } from './parts/test-reports.ts'

const UNIT_REPORT = 'test-results/unit.json'
const BROWSER_REPORT = 'test-results/browser.json'
const MOST_LISTED = 20

rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')

const phases: string[] = []
async function timed<Done>(phase: string, work: () => Done | Promise<Done>): Promise<Done> {
  console.log(`\n${phase}`)
  const before = performance.now()
  const done = await work()
  phases.push(`${seconds(performance.now() - before)} ${phase}`)
  return done
}

const failedChecks = await timed('Static checks', checkCode)
await timed('Build', prepareTests)
const unitsSucceeded = await timed('Unit and API tests', () =>
  run(tools.vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`),
)
const units = readUnitReport(UNIT_REPORT)
const browserSucceeded = await timed('Browser tests, against the server and against the static export', () =>
  run(tools.playwright, 'test'),
)
const browser = readBrowserReport(BROWSER_REPORT)

// A runner that fails without reporting a failed test still counts as one failure.
const failed =
  failedChecks.length +
  Math.max(units.failed, unitsSucceeded ? 0 : 1) +
  Math.max(browser.failed, browserSucceeded ? 0 : 1)
const passed = READING_CHECKS - failedChecks.length + units.passed + browser.passed

console.log(`\nThe slowest tests:`)
for (const { title, milliseconds } of slowest([...units.tests, ...browser.tests], MOST_LISTED))
  console.log(`${seconds(milliseconds)} ${title}`)
console.log(`\nThe phases:\n${phases.join('\n')}`)
if (failedChecks.length > 0) console.log(`\nThese checks failed: ${failedChecks.join(', ')}.`)
console.log(
  units.onPostgres > 0
    ? `\nThe database tests ran on SQLite and on PostgreSQL (${units.onPostgres} passed there).`
    : '\nThe database tests ran on SQLite only: PostgreSQL is not installed, and TEST_DATABASE_URL is not set.',
)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1).padStart(7)} s`
}
