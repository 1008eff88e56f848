import { describe, expect, it } from 'vitest'
import { complaints, namedLines, nextFree, statedLines, traceLines } from './trace.ts'

const SPECIFICATION = `# Specification

A line has a number such as **C900**; the next one is **C910**.

- **C902** The page shows a list.
- **C901** The list is sorted.
`
const test = (text: string, file = 'e2e/list.spec.ts') => ({ file, text })

describe('the specification and the tests', () => {
  it('agree when tests cite every line, in any order', () => {
    const trace = traceLines(SPECIFICATION, [test('  // C901'), test('// C902\n// C901', 'domain/list.test.ts')])
    expect(trace).toEqual({ unproven: [], unknown: [], twice: [] })
    expect(complaints(trace)).toEqual([])
  })

  it('report a line that no test cites', () => {
    const trace = traceLines(SPECIFICATION, [test('// C902')])
    expect(trace).toEqual({ unproven: ['C901'], unknown: [], twice: [] })
    expect(complaints(trace)).toEqual(['No test cites C901. Write // C901 beside the test that proves it.'])
  })

  it('report an unknown specification number in each file that names it', () => {
    const trace = traceLines(SPECIFICATION, [test('// C901 C902 C903'), test('// C903', 'domain/list.test.ts')])
    expect(trace).toEqual({
      unproven: [],
      unknown: [
        { file: 'e2e/list.spec.ts', line: 'C903' },
        { file: 'domain/list.test.ts', line: 'C903' },
      ],
      twice: [],
    })
    expect(complaints(trace)[0]).toBe('e2e/list.spec.ts cites C903, but docs/specification.md has no such line.')
  })

  it('report a duplicate line number once', () => {
    const again = '- **C901** Something else.\n'
    const trace = traceLines(`${SPECIFICATION}${again}${again}`, [test('// C901 C902')])
    expect(trace).toEqual({ unproven: [], unknown: [], twice: ['C901'] })
    expect(complaints(trace)).toEqual([
      'docs/specification.md has two lines with the number C901. Give the newer one the next free number.',
    ])
  })
})

describe('a line', () => {
  it('is identified by the number at its start, and not by numbers within its text', () => {
    expect(statedLines(SPECIFICATION)).toEqual(['C902', 'C901'])
    expect(statedLines('  - **C904** x\n**C905** x\n- C906 x\n- **C907**: x\nsee - **C908** x')).toEqual([])
  })
})

describe('the next free number', () => {
  it('is one above the highest number, wherever that number is, and fills no gap', () => {
    expect(nextFree(SPECIFICATION)).toBe('C903')
    expect(nextFree('- **C001** x\n- **C007** x\n- **C003** x\n')).toBe('C008')
    expect(nextFree('')).toBe('C001')
    expect(nextFree('- **C999** x\n')).toBe('C1000')
    expect(nextFree('- **C1001** x\n- **C999** x\n')).toBe('C1002')
  })
})

describe('the scan of a test file', () => {
  it.each([
    ['// C901 C902', ['C901', 'C902']],
    ['    // C901, C902 and more', ['C901', 'C902']],
    ['/** C901 */', ['C901']],
    [' * C901', ['C901']],
    ['// C1000 C999', ['C1000', 'C999']],
    ['// C998-C1001', ['C998', 'C999', 'C1000', 'C1001']],
    ['// C901-C904, C906', ['C901', 'C902', 'C903', 'C904', 'C906']],
    ['// C901–C902', ['C901', 'C902']],
    ['// C901 to C903', ['C901', 'C902', 'C903']],
    ['// C901..C903', ['C901', 'C902', 'C903']],
    ['// C901-C901', ['C901']],
    ['// C902-C901', ['C902']],
    ['// C901 C901\n// C901', ['C901']],
  ])('finds in %j the line numbers %j', (text, lines) => {
    expect(namedLines(text)).toEqual(lines)
  })

  it.each([
    "expect('C901').toBe(color)",
    "'// C901'",
    'const C901 = 1',
    '// #C901FF, AC901, C90123, c901, C90',
    "open('https://a.example/C901')",
  ])('finds nothing in %j', (text) => {
    expect(namedLines(text)).toEqual([])
  })
})
