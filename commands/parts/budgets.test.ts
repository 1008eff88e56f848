import { expect, it } from 'vitest'
import { doubled, sharesOf, type ReportedTest } from './test-reports.ts'

const took = (file: string, milliseconds: number): ReportedTest => ({
  file,
  name: 'works',
  title: `${file}: works`,
  group: '',
  milliseconds,
  hasFailed: false,
})

it('lists each file’s share of the test time, largest first, and omits small shares', () => {
  const tests = [took('a.test.ts', 200), took('b.test.ts', 700), took('a.test.ts', 96), took('c.test.ts', 4)]
  expect(Object.entries(sharesOf(tests))).toEqual([
    ['b.test.ts', 70],
    ['a.test.ts', 29.6],
  ])
})

it('reports a file whose share has more than doubled, and a new file with a large share', () => {
  const shares = { 'grown.test.ts': 4.1, 'same.test.ts': 4, 'new.test.ts': 3, 'small.test.ts': 1 }
  expect(doubled(shares, { 'grown.test.ts': 2, 'same.test.ts': 2, 'gone.test.ts': 5 })).toEqual([
    "grown.test.ts takes 4.1% of its runner's time, up from 2%",
    "new.test.ts takes 3% of its runner's time, up from 0.5%",
  ])
})
