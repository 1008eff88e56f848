import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readBrowserReport, readUnitReport, slowest } from './test-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'kibanda-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reportFile(report: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

it('counts unit tests, and those that passed on PostgreSQL', () => {
  const test = (fullName: string, status = 'passed', duration: number | null = 5) => ({ fullName, status, duration })
  const file = reportFile({
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      { assertionResults: [test('An order on SQLite is stored'), test('An order on PostgreSQL is stored')] },
      { assertionResults: [test('An order on PostgreSQL is paid', 'failed', null)] },
    ],
  })
  expect(readUnitReport(file)).toMatchObject({ passed: 2, failed: 1, onPostgres: 1 })
  expect(readUnitReport(file).tests).toContainEqual({ title: 'An order on PostgreSQL is paid', milliseconds: 0 })
})

it('counts browser tests of nested groups, a skipped or flaky one as failed', () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    tests: [{ projectName: 'server', results: durations.map((duration) => ({ duration })) }],
  })
  const file = reportFile({
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 },
    suites: [
      {
        file: 'cart.spec.ts',
        specs: [spec('opens', 10)],
        suites: [{ file: 'cart.spec.ts', specs: [spec('adds', 5, 7)] }],
      },
    ],
  })
  const report = readBrowserReport(file)
  expect(report).toMatchObject({ passed: 3, failed: 3 })
  expect(slowest(report.tests, 1)).toEqual([{ title: 'cart.spec.ts (server): adds', milliseconds: 12 }])
})

it('says that nothing passed when a runner wrote no report', () => {
  for (const read of [readUnitReport, readBrowserReport])
    expect(read(join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 0, tests: [] })
})
