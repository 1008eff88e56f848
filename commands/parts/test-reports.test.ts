import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readBrowserReport, readUnitReport, slowest } from './test-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'kibanda-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reportFile(report: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

it('counts unit tests and tests that passed on PostgreSQL, and counts a file that cannot be loaded as failed', () => {
  const test = (group: string, title: string, status = 'passed', duration: number | null = 5) => ({
    ancestorTitles: [group],
    title,
    status,
    duration,
  })
  const file = (name: string, status: string, ...assertionResults: object[]) => ({
    name: resolve(name),
    status,
    assertionResults,
  })
  const report = readUnitReport(
    reportFile({
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [
        file(
          'a.test.ts',
          'passed',
          test('An order on SQLite', 'is stored'),
          test('An order on PostgreSQL', 'is stored'),
        ),
        file('b.test.ts', 'failed', test('An order on PostgreSQL', 'is paid', 'failed', null)),
        file('c.test.ts', 'failed'),
      ],
    }),
  )
  expect(report).toMatchObject({ passed: 2, failed: 2, onPostgres: 1 })
  expect(report.tests).toContainEqual({
    file: 'b.test.ts',
    name: 'An order on PostgreSQL > is paid',
    title: 'b.test.ts: An order on PostgreSQL > is paid',
    group: 'An order on PostgreSQL',
    milliseconds: 0,
    hasFailed: true,
  })
  expect(report.tests.filter(({ hasFailed }) => hasFailed).map(({ title }) => title)).toContain('c.test.ts')
})

it('counts browser tests in nested groups, and skipped or flaky ones as failed', () => {
  const spec = (title: string, status: string, ...durations: number[]) => ({
    title,
    tests: [{ projectName: 'server', status, results: durations.map((duration) => ({ duration })) }],
  })
  const report = readBrowserReport(
    reportFile({
      stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 },
      suites: [
        {
          file: 'cart.spec.ts',
          title: 'cart.spec.ts',
          specs: [spec('opens', 'expected', 10)],
          suites: [{ file: 'cart.spec.ts', title: 'a full cart', specs: [spec('adds', 'flaky', 5, 7)] }],
        },
      ],
    }),
  )
  expect(report).toMatchObject({ passed: 3, failed: 3 })
  expect(slowest(report.tests, 1)).toEqual([
    {
      file: 'cart.spec.ts',
      name: 'a full cart adds',
      title: 'cart.spec.ts (server): a full cart adds',
      group: 'a full cart',
      milliseconds: 12,
      hasFailed: true,
    },
  ])
})

it('reports that nothing passed when a runner wrote no report', () => {
  for (const read of [readUnitReport, readBrowserReport])
    expect(read(join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 0, tests: [] })
})
