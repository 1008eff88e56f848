import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cents, decimalAmount } from '#domain/money.ts'
import { CSV_START, csvLine } from './csv.ts'

/** Parses a CSV file according to RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let start = 0; start < text.length;) {
    const [cell, end] = text[start] === '"' ? readQuoted(text, start + 1) : readPlain(text, start)
    row.push(cell)
    const endsRow = text.startsWith('\r\n', end)
    if (!endsRow && text[end] !== ',') throw new Error(`Expected a cell to end at ${end}: ${text}`)
    if (endsRow) rows.push(row)
    if (endsRow) row = []
    start = end + (endsRow ? 2 : 1)
  }
  return rows
}

function readPlain(text: string, start: number): [cell: string, end: number] {
  let end = start
  while (end < text.length && !',\r\n"'.includes(text.charAt(end))) end++
  return [text.slice(start, end), end]
}

function readQuoted(text: string, start: number): [cell: string, end: number] {
  let end = text.indexOf('"', start)
  while (text[end + 1] === '"') end = text.indexOf('"', end + 2)
  return [text.slice(start, end).replaceAll('""', '"'), end + 1]
}

it('CSV rows parse back to the same cells, whatever the cells contain', () => {
  const texts = fc.array(
    fc.string({ unit: 'binary' }).map((text) => `x${text}`),
    { minLength: 2, maxLength: 2 },
  )
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1 }), (rows) => {
      // An apostrophe may have been added before a formula.
      const bare = (cells: string[][]) => cells.map((row) => row.map((text) => text.replaceAll("'", '')))
      expect(bare(readCsv(rows.map(csvLine).join('')))).toEqual(bare(rows))
    }),
  )
})

it.each([
  '=cmd|" /C calc"!A0',
  '+1+1',
  '-1+1',
  '-1.5.',
  '-A1',
  '-',
  '@SUM(A1)',
  '=HYPERLINK("https://evil.example","x")',
  '\uff1d1+1',
  '\uff0b1+1',
  '\uff0d1+1',
  '\uff20SUM(A1)',
])('neutralizes the formula %j', (text) => {
  const [[cell]] = readCsv(csvLine([text])) as [[string]]
  expect(cell).toBe(`'${text}`)
})

it.each([
  [' =1+1', "' =1+1"],
  ['\u00a0\u00a0@SUM(A1)', "'\u00a0\u00a0@SUM(A1)"],
  ['\u3000-A1', "'\u3000-A1"],
  [' \uff1d1', "' \uff1d1"],
  [' -5', ' -5'],
  [' - ', "' - "],
])('neutralizes the formula %j, of which a spreadsheet may drop the leading spaces', (text, harmless) => {
  // C1043
  const [[cell]] = readCsv(csvLine([text])) as [[string]]
  expect(cell).toBe(harmless)
})

it.each([
  ['-1\n+1', "'-1\n'+1"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\n=1', "'\n'=1"],
  ['x;=1+1', "x;'=1+1"],
  ['x;;@SUM(A1)', "x;;'@SUM(A1)"],
  ['Hello\n=1+1', "Hello\n'=1+1"],
  ['Hello\r\n+1+1', "Hello\r\n'+1+1"],
  ['x\t-A1', "x\t'-A1"],
  ['";=1+1', '";\'=1+1'],
  ['x; =1+1', "x;' =1+1"],
  ['x;"=1+1', 'x;\'"=1+1'],
  ['x;\uff1d1+1', "x;'\uff1d1+1"],
  ['a;=1\n=2', "a;'=1\n'=2"],
  ['a\n\n- b', "a\n\n'- b"],
])(
  'neutralizes the formula in %j, although it starts only where some spreadsheets split the cell',
  (text, harmless) => {
    // C987
    const [[cell]] = readCsv(csvLine([text])) as [[string]]
    expect(cell).toBe(harmless)
  },
)

it.each(['a = b; c + d', 'one; two', 'me@example.org; you@example.org', 'x;-5', 'first\nsecond', 'a;b=c'])(
  'leaves %j unchanged, because it contains no formula wherever it is split',
  (text) => {
    // C987
    expect(readCsv(csvLine([text]))).toEqual([[text]])
  },
)

it('a CSV file has commas between cells, decimal points in amounts, and only a byte order mark before the first line', () => {
  // C987
  expect([CSV_START, csvLine(['a;b', '0.50'])]).toEqual(['\ufeff', 'a;b,0.50\r\n'])
})

it('leaves dates, times and amounts written by the site unchanged', () => {
  const ours = ['2026-11-28', '2026-11-28T17:23:08.000Z', '62701', '0', '0.50', '-0.50', '12']
  for (const text of ours) expect(csvLine([text])).toBe(`${text}\r\n`)
})

it.each(['May', 'March', '12 Mayfair', 'Mayfair 12', 'Decor 3', 'Marsabit 12', '12:30 works', 'v1.2.3', '1.2.3.4.5'])(
  'leaves the words %j unchanged',
  (text) => {
    // C1043
    expect(csvLine([text])).toBe(`${text}\r\n`)
  },
)

it('leaves numbers unchanged, and missing values empty', () => {
  expect(csvLine([-1, null, 0.5, undefined])).toBe('-1,,0.5,\r\n')
})

it('leaves amounts unchanged, including negative amounts', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }).map(cents), (amount) => {
      expect(csvLine([decimalAmount(amount)])).toBe(`${decimalAmount(amount)}\r\n`)
    }),
  )
})

it.each([
  '+254 712 345 678',
  '+254712345678',
  '0712345678',
  '(0712) 345678',
  '254712345678',
  '+1 (202) 555-0143',
  '00254712345678',
  '12E34',
  '98765e210',
  '1.5E+3',
  '3/4',
  '12-10',
  '+254/712/345678',
  '0712/345678',
  '+254 712 345 678, 0722 111 222',
  '-0712345678',
  '1/2/3',
  '12/2025',
  '3-4-2025',
  '1.2.3',
  '10.05.2026',
  '10.5.',
  '2026/05/01',
  '12:30',
  '12:30:15',
  '8:00 pm',
  '8 PM',
  'MARCH1',
  'Sept 2',
  'May 2026',
  '1-May-26',
  '1 May',
  'May 1, 2026',
])('prevents a spreadsheet from converting %s, which is not an amount', (typed) => {
  // C780 C1043
  const [[cell = '']] = readCsv(csvLine([typed])) as [[string]]
  expect(cell).toBe(typed.startsWith('(') ? typed : `\u00a0${typed}`)
  // A spreadsheet treats the cell neither as a formula nor as an amount.
  expect(cell).not.toMatch(/^[=+@-]|^\d[\d./e+-]*$/i)
})
