import { readFileSync } from 'node:fs'

/** A test of either runner, with its time (ms). */
export type TimedTest = { title: string; milliseconds: number }

/** What a runner reported. */
export type Reported = { passed: number; failed: number; onPostgres: number; tests: TimedTest[] }

type UnitReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { fullName: string; status: string; duration?: number | null }[] }[]
}
type Suite = {
  file: string
  suites?: Suite[]
  specs: { title: string; tests: { projectName: string; results: { duration: number }[] }[] }[]
}
type BrowserReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}

/** Reads Vitest's JSON report. @returns nothing passed or failed if there is none */
export function readUnitReport(file: string): Reported {
  const report = readJson<UnitReport>(file)
  const tests = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? []
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    onPostgres: tests.filter(({ fullName, status }) => / on PostgreSQL /.test(fullName) && status === 'passed').length,
    tests: tests.map(({ fullName, duration }) => ({ title: fullName, milliseconds: duration ?? 0 })),
  }
}

/** Reads Playwright's JSON report. A skipped test counts as failed. @returns nothing passed or failed if there is none */
export function readBrowserReport(file: string): Reported {
  const report = readJson<BrowserReport>(file)
  const stats = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    onPostgres: 0,
    tests: (report?.suites ?? []).flatMap(timedTests),
  }
}

/** Returns the slowest tests, slowest first. */
export function slowest(tests: readonly TimedTest[], count: number): TimedTest[] {
  return tests.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, count)
}

function timedTests({ file, specs, suites = [] }: Suite): TimedTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, results }) => ({
      title: `${file} (${projectName}): ${title}`,
      milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  )
  return [...own, ...suites.flatMap(timedTests)]
}

function readJson<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
