import '#testing/sample-site.ts'
import { execFileSync } from 'node:child_process'
import { relative } from 'node:path'
import { prepareTests } from './parts/prepare-tests.ts'
import { run, tools } from './parts/run.ts'
import { browserTestsNear, nearestFirst } from './specification/near.ts'
import { readTests } from './specification/trace.ts'

/** A test file as Vitest lists it, with an absolute path. */
type Listed = { file: string }

/** The maximum numbers of unit test files and browser test files to run. Together, they should take about a minute. */
const [MOST_UNIT_FILES, MOST_BROWSER_FILES] = [10, 1]

const changed = [
  ...lines('git', 'diff', '--name-only', '--diff-filter=d', 'HEAD'),
  ...lines('git', 'ls-files', '--others', '--exclude-standard'),
]
const units = (
  JSON.parse(outputOf(tools.vitest, 'list', '--changed', 'HEAD', '--filesOnly', '--json')) as Listed[]
).map(({ file }) => relative('', file))
const nearUnits = nearestFirst(changed, units).slice(0, MOST_UNIT_FILES)
const browserTests = browserTestsNear(changed, nearUnits, readTests())
const nearBrowserTests = browserTests.slice(0, MOST_BROWSER_FILES)

if (nearUnits.length + nearBrowserTests.length === 0)
  console.log('No tests are related to the changes since the last commit.')
else await prepareTests()
const haveUnitsPassed = nearUnits.length === 0 || run(tools.vitest, 'run', ...nearUnits)
const havePagesPassed =
  nearBrowserTests.length === 0 || run(tools.playwright, 'test', ...nearBrowserTests, '--project=server')
const left = [units.length - nearUnits.length, browserTests.length - nearBrowserTests.length] as const
if (left.some((count) => count > 0))
  console.log(
    `\nNot run, because they are less related: ${filesOf('unit', left[0])} and ${filesOf('browser', left[1])}.`,
  )
process.exitCode = haveUnitsPassed && havePagesPassed ? 0 : 1

function filesOf(kind: string, count: number): string {
  return `${count} ${kind} test ${count === 1 ? 'file' : 'files'}`
}

function outputOf(...words: string[]): string {
  return execFileSync(process.execPath, words, { encoding: 'utf8' })
}

function lines(program: string, ...words: string[]): string[] {
  return execFileSync(program, words, { encoding: 'utf8' }).split('\n').filter(Boolean)
}
