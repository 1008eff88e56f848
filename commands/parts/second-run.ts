import type { Reported, ReportedTest } from './test-reports.ts'

/**
 * Matches the test files of pure functions, and of the server, which handles money, access rights and data. Even a
 * single failure of one of these tests is a real bug.
 */
const CERTAIN = /^(?:server|domain|contract)\//
/** Words that occur in the names of other test files about money, access rights and data loss. */
const SERIOUS = new Set(
  'pay payment payments mpesa order purchase checkout receipt refund account login license licenses download downloads desk backup restore confirmations storage submit nil xss killed'.split(
    ' ',
  ),
)

/** Returns whether a failed test of this file may run a second time. */
export function mayRunAgain(file: string): boolean {
  return file !== '' && !CERTAIN.test(file) && !file.split(/[^a-z]+/).some((word) => SERIOUS.has(word))
}

/**
 * Returns the failed tests. If a test did not run because an earlier test of its group had failed, also returns the
 * other tests of that group, because a test of such a group can depend on the tests before it.
 */
export function testsToRepeat(tests: readonly ReportedTest[]): ReportedTest[] {
  const isSame = (one: ReportedTest, other: ReportedTest) => one.file === other.file && one.group === other.group
  const held = tests.filter(({ hasFailed, milliseconds, group }) => hasFailed && milliseconds === 0 && group !== '')
  return tests.filter((test) => test.hasFailed || held.some((other) => isSame(test, other)))
}

/** Returns a pattern for a runner's filter that matches exactly the names of the given tests. */
export function patternOf(tests: readonly ReportedTest[]): string {
  return tests.map(({ name }) => `${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`).join('|')
}

/** A test that failed, but passed when the failed tests ran again, with its duration in both runs (ms). */
export type Flake = { title: string; first: number; second: number }

/** Compares a run with the second run of its failed tests. A test that did not run again counts as failed. */
export function compareRuns(first: Reported, second: Reported | undefined): { flakes: Flake[]; failed: string[] } {
  const flakes: Flake[] = []
  const failed: string[] = []
  for (const { title, milliseconds, hasFailed } of first.tests) {
    if (!hasFailed) continue
    const again = second?.tests.find((test) => test.title === title && test.milliseconds > 0 && !test.hasFailed)
    if (again) flakes.push({ title, first: milliseconds, second: again.milliseconds })
    else failed.push(title)
  }
  return { flakes, failed }
}
