import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * A test of either runner.
 * @property file the path of its file, relative to the project's folder for unit tests, and to `e2e` for browser tests
 * @property name the names of its groups and its own name, in the form that the runner's filter matches
 * @property title its file and full name, in the form shown to people
 * @property group the names of its groups
 */
export type ReportedTest = {
  file: string
  name: string
  title: string
  group: string
  milliseconds: number
  hasFailed: boolean
}

/**
 * The results in a runner's report. `failed` also counts failures outside of tests, such as a file that cannot be
 * loaded.
 */
export type Reported = { passed: number; failed: number; onPostgres: number; tests: ReportedTest[] }

type UnitReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string; duration?: number | null }[]
  }[]
}
type Suite = {
  file: string
  title: string
  suites?: Suite[]
  specs: { title: string; tests: { projectName: string; status: string; results: { duration: number }[] }[] }[]
}
type BrowserReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}

/** Reads Vitest's JSON report. @returns zero passed and failed tests if there is no report */
export function readUnitReport(report: string): Reported {
  const read = readJson<UnitReport>(report)
  const tests = (read?.testResults ?? []).flatMap((module) => {
    const file = relative('', module.name)
    const own = module.assertionResults.map(({ ancestorTitles, title, status, duration }) => {
      const group = ancestorTitles.join(' > ')
      const name = [...ancestorTitles, title].join(' > ')
      return { file, name, title: `${file}: ${name}`, group, milliseconds: duration ?? 0, status }
    })
    // A file that cannot be loaded, or whose hook fails, has no failed test. The file itself then counts as a failed
    // test.
    const failedAsWhole = module.status === 'failed' && !own.some(({ status }) => status === 'failed')
    return failedAsWhole ? [...own, { file, name: '', title: file, group: '', milliseconds: 0, status: 'failed' }] : own
  })
  return {
    passed: read?.numPassedTests ?? 0,
    failed: Math.max(read?.numFailedTests ?? 0, tests.filter(({ status }) => status === 'failed').length),
    onPostgres: tests.filter(({ name, status }) => / on PostgreSQL /.test(name) && status === 'passed').length,
    tests: tests.map(({ status, ...test }) => ({ ...test, hasFailed: status === 'failed' })),
  }
}

/** Reads Playwright's JSON report. A skipped test counts as failed. @returns zero tests if there is no report */
export function readBrowserReport(report: string): Reported {
  const read = readJson<BrowserReport>(report)
  const stats = read?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    onPostgres: 0,
    tests: (read?.suites ?? []).flatMap((suite) => browserTests(suite, [])),
  }
}

/** Returns the slowest tests, slowest first. */
export function slowest(tests: readonly ReportedTest[], count: number): ReportedTest[] {
  return tests.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, count)
}

/** @param groups the names of the groups around this suite; the outermost group is the file */
function browserTests({ file, specs, suites = [] }: Suite, groups: readonly string[]): ReportedTest[] {
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => {
      const name = [...groups, spec.title].join(' ')
      return {
        file,
        name,
        title: `${file} (${projectName}): ${name}`,
        group: groups.join(' '),
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
        hasFailed: status !== 'expected',
      }
    }),
  )
  return [...own, ...suites.flatMap((inner) => browserTests(inner, [...groups, inner.title]))]
}

function readJson<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Each test file's share of its runner's total test time (%). `npm test -- --budgets` writes the file. */
type Budgets = Record<string, number>

const FILE = 'testing/budgets.json'
/** Files with less than this share (%) have no budget of their own. */
const SMALLEST = 0.5

/** Returns each file's share of one runner's total test time (%), largest first. Leaves out small shares. */
export function sharesOf(tests: readonly ReportedTest[]): Budgets {
  const all = tests.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  const files = Object.entries(Object.groupBy(tests, ({ file }) => file))
  const shares = files.map(([file, own = []]): [string, number] => {
    const part = own.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / all
    return [file, Math.round(part * 1000) / 10]
  })
  return Object.fromEntries(shares.filter(([, share]) => share >= SMALLEST).toSorted((one, other) => other[1] - one[1]))
}

/** Returns a message for each file that takes more than twice its budget. */
export function doubled(shares: Budgets, budgets: Budgets): string[] {
  return Object.entries(shares).flatMap(([file, share]) => {
    const budget = budgets[file] ?? SMALLEST
    return share > 2 * budget ? [`${file} takes ${share}% of its runner's time, up from ${budget}%`] : []
  })
}

export function readBudgets(): Budgets {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Budgets
}

export function writeBudgets(budgets: Budgets): void {
  writeFileSync(FILE, `${JSON.stringify(budgets, undefined, 2)}\n`)
}
