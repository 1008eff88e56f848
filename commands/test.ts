import '#testing/sample-site.ts'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { memoryFolder } from '#testing/memory-folder.ts'
import { checkCode, READING_CHECKS } from './check.ts'
import {
  doubled,
  readBudgets,
  sharesOf,
  writeBudgets,
  readBrowserReport,
  readUnitReport,
  slowest,
  type Reported,
} from './parts/test-reports.ts'
import { rejectUnknownOptions } from './parts/end-with.ts'
import { prepareTests } from './parts/prepare-tests.ts'
import { processorTime } from './parts/processor-time.ts'
import { ENDING, runUntilEnd, tools } from './parts/run.ts'
import { runningTests } from './parts/running-tests.ts'
import { compareRuns, mayRunAgain, patternOf, testsToRepeat } from './parts/second-run.ts'
import { compareWithVerdicts } from './parts/unchanged-tests.ts'

const FOLDER = join(memoryFolder(), 'results')
const MOST_LISTED = 20
const MOST_RUN_AGAIN = 20
/** A run that takes longer than this counts as hung (ms). */
const LIMIT = 85 * 60_000
/** The time that a stopped runner has to end its servers and databases (ms). */
const MOST_FOR_ENDING = 20_000

rejectUnknownOptions('npm test', ['--budgets'])
mkdirSync(FOLDER)

let stopped = ''
for (const signal of ENDING) process.on(signal, () => stop(`got ${signal}`))
setTimeout(() => {
  stop('took too long')
  // This signal is passed on to the runner, like any signal that this process receives.
  process.kill(process.pid, 'SIGTERM')
}, LIMIT).unref()

const phases: string[] = []
const [failedChecks] = await timed('Static checks and build', () => Promise.all([checkCode(), prepareTests()]))

const { unchanged, leavingOut, keep } = compareWithVerdicts()
const units = await timed('Unit and API tests', () => runUnits('unit', ...leavingOut))
keep(units.tests)
const browser = await timed('Browser tests, against the server and against the static export', () =>
  runBrowser('browser'),
)
const compared = [
  compareRuns(units, await runAgain(units, runUnits, 'unit-again', '--no-file-parallelism', '-t')),
  compareRuns(browser, await runAgain(browser, runBrowser, 'browser-again', '--workers=1', '--grep')),
]
const flakes = compared.flatMap((one) => one.flakes)
const failedTests = compared.flatMap((one) => one.failed)
const failed = failedChecks.length + units.failed + browser.failed - flakes.length
const passed = READING_CHECKS - failedChecks.length + units.passed + browser.passed + flakes.length

console.log('\nThe slowest tests:')
for (const { title, milliseconds } of slowest([...units.tests, ...browser.tests], MOST_LISTED))
  console.log(`${seconds(milliseconds)} ${title}`)
console.log(`\nThe phases:\n${phases.join('\n')}`)
console.log(
  units.onPostgres > 0
    ? `\nThe database tests ran on SQLite and on PostgreSQL (${units.onPostgres} passed there).`
    : '\nThe database tests ran on SQLite only: PostgreSQL is not installed, and TEST_DATABASE_URL is not set.',
)
if (unchanged.length > 0)
  console.log(
    unchanged.length === 1
      ? '1 test file for published code was skipped, because it passed with the same code.'
      : `${unchanged.length} test files for published code were skipped, because they passed with the same code.`,
  )
const shares = { ...sharesOf(units.tests), ...sharesOf(browser.tests) }
if (process.argv.includes('--budgets') && failed === 0) writeBudgets(shares)
const grown = doubled(shares, readBudgets())
if (grown.length > 0) console.log(`\nThese test files take longer than usual:\n${grown.join('\n')}`)
if (failedChecks.length > 0) console.log(`\nThese checks failed: ${failedChecks.join(', ')}.`)
if (failedTests.length > 0) console.log(`\nThese tests failed:\n${failedTests.join('\n')}`)
if (flakes.length > 0) {
  console.log('\nThese tests failed, and passed when they ran alone. Find the cause before the next change:')
  for (const { title, first, second } of flakes)
    console.log(`${title} (failed after ${seconds(first).trim()}, passed in ${seconds(second).trim()})`)
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** Runs Vitest. @param report the name for Vitest's report in the folder of results */
function runUnits(report: string, ...words: string[]): Promise<Reported> {
  const file = `${FOLDER}/${report}.json`
  const reporters = ['default', 'json', './testing/unit-reporter.ts'].map((name) => `--reporter=${name}`)
  return reported(readUnitReport, file, tools.vitest, 'run', ...words, ...reporters, `--outputFile.json=${file}`)
}

/** Runs Playwright. @param report the name for Playwright's report in the folder of results */
function runBrowser(report: string, ...words: string[]): Promise<Reported> {
  const file = `${FOLDER}/${report}.json`
  process.env.BROWSER_REPORT = file
  return reported(readBrowserReport, file, tools.playwright, 'test', ...words)
}

/**
 * Reruns the failed tests of a run, except those that may not run again.
 * @param words the runner's options: one test at a time, and then the option for the filter by name
 */
async function runAgain(
  { tests }: Reported,
  run: (report: string, ...words: string[]) => Promise<Reported>,
  report: string,
  ...words: string[]
): Promise<Reported | undefined> {
  const failed = tests.filter(({ hasFailed }) => hasFailed)
  const again = testsToRepeat(tests).filter(({ file }) => mayRunAgain(file))
  // More failures than this are not caused by flaky tests.
  if (again.length === 0 || failed.length > MOST_RUN_AGAIN) return undefined
  const files = new Set(again.map(({ file }) => file))
  return timed(`Failed tests, run once more alone (${again.length})`, () =>
    run(report, ...files, ...words, patternOf(again)),
  )
}

/** Runs a test runner and reads its report. A runner that fails without a failed test counts as a failed test. */
async function reported(read: (file: string) => Reported, file: string, ...words: string[]): Promise<Reported> {
  const [program = '', ...rest] = words
  const succeeded = await runUntilEnd(program, ...rest)
  if (stopped) end()
  const report = read(file)
  if (succeeded || report.failed > 0) return report
  const title = `${program} failed without naming a test`
  const failedRunner = { file: '', name: '', title, group: '', milliseconds: 0, hasFailed: true }
  return { ...report, failed: 1, tests: [...report.tests, failedRunner] }
}

async function timed<Done>(phase: string, work: () => Done | Promise<Done>): Promise<Done> {
  console.log(`\n${phase}`)
  const [before, processorBefore] = [performance.now(), processorTime()]
  const done = await work()
  const [after, processorAfter] = [performance.now(), processorTime()]
  const spent =
    processorBefore === undefined || processorAfter === undefined
      ? ''
      : `, ${Math.round(processorAfter - processorBefore)} s of CPU time`
  phases.push(`${seconds(after - before)} ${phase}${spent}`)
  return done
}

/**
 * Records which tests are running when the run is stopped. The runner gets the same signal, and `end` is called when
 * the runner has exited.
 */
function stop(why: string): void {
  if (stopped) return
  stopped = `\nThe run ${why} and ended. These tests were running:\n${runningTests().join('\n') || 'none'}`
  setTimeout(end, MOST_FOR_ENDING).unref()
}

function end(): never {
  console.log(`${stopped}\n0 passed, 1 failed`)
  process.exit(1)
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1).padStart(7)} s`
}
