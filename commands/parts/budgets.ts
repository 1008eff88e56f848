import { readFileSync, writeFileSync } from 'node:fs'
import type { ReportedTest } from './test-reports.ts'

/**
 * The file with each test file's share of its runner's total test time (%). `npm test -- --budgets` writes this file.
 */
export type Budgets = Record<string, number>

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
    return share > 2 * budget ? [`${file} takes ${share}% of its runner's time, where ${budget}% was usual`] : []
  })
}

export function readBudgets(): Budgets {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Budgets
}

export function writeBudgets(budgets: Budgets): void {
  writeFileSync(FILE, `${JSON.stringify(budgets, undefined, 2)}\n`)
}
