import { globSync, readFileSync } from 'node:fs'
import { isStarted } from '#commands/parts/run.ts'

const SPECIFICATION = 'docs/specification.md'
/** Folders with generated tests or with tests of other projects, which are skipped. */
const ELSEWHERE = ['build', 'content', 'data', 'examples', 'node_modules'].map((name) => `${name}/**`)

/** A test file and its text. */
export type TestFile = { file: string; text: string }

/** The line numbers on which the specification and the tests disagree. */
type Trace = {
  /** Lines that no test cites. */
  unproven: string[]
  /** Line numbers cited by tests that the specification does not contain, with the test's file. */
  unknown: { file: string; line: string }[]
  /** Numbers that occur on more than one line. */
  twice: string[]
}

/** Compares the specification's line numbers with those in the tests' comments. */
export function traceLines(specification: string, tests: readonly TestFile[]): Trace {
  const lines = statedLines(specification)
  const stated = new Set(lines)
  const named = tests.flatMap(({ file, text }) => namedLines(text).map((line) => ({ file, line })))
  const proven = new Set(named.map(({ line }) => line))
  return {
    unproven: [...stated].filter((line) => !proven.has(line)),
    unknown: named.filter(({ line }) => !stated.has(line)),
    twice: [...new Set(lines.filter((line, position) => lines.indexOf(line) !== position))],
  }
}

/** Returns a specification's line numbers, in order. */
export function statedLines(specification: string): string[] {
  return Array.from(specification.matchAll(/^- \*\*(C\d{3,4})\*\* /gm), ([, line = '']) => line)
}

/**
 * Returns the next free line number, which follows the highest number. Gaps below that number belong to removed lines,
 * whose numbers are never reused.
 */
export function nextFree(specification: string): string {
  const highest = Math.max(0, ...statedLines(specification).map((line) => Number(line.slice(1))))
  return `C${String(highest + 1).padStart(3, '0')}`
}

/** Returns the line numbers in a test's comments, without duplicates. Expands ranges such as `C159-C163`. */
export function namedLines(text: string): string[] {
  const comments = text.split('\n').filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line))
  const named = comments.flatMap((comment) =>
    Array.from(comment.matchAll(/\bC(\d{3,4})(?: ?(?:-|–|to|\.\.) ?C(\d{3,4}))?\b/g), ([, first, last = first]) =>
      numbersBetween(Number(first), Number(last)),
    ),
  )
  return [...new Set(named.flat().map((number) => `C${String(number).padStart(3, '0')}`))]
}

function numbersBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, position) => first + position)
}

/** Returns a sentence for each difference. */
export function complaints({ unproven, unknown, twice }: Trace): string[] {
  return [
    ...twice.map(
      (line) => `${SPECIFICATION} has two lines with the number ${line}. Give the newer one the next free number.`,
    ),
    ...unproven.map((line) => `No test cites ${line}. Write // ${line} beside the test that proves it.`),
    ...unknown.map(({ file, line }) => `${file} cites ${line}, but ${SPECIFICATION} has no such line.`),
  ]
}

/** Returns all test files of this project. */
export function readTests(): TestFile[] {
  return globSync('**/*.{test,spec}.{ts,tsx}', { exclude: ELSEWHERE }).map((file) => ({
    file: file.replaceAll('\\', '/'),
    text: readFileSync(file, 'utf8'),
  }))
}

if (isStarted(import.meta.url)) {
  const specification = readFileSync(SPECIFICATION, 'utf8')
  const found = complaints(traceLines(specification, readTests()))
  for (const complaint of found) console.error(complaint)
  if (found.length === 0)
    console.log(
      `Tests cite all ${statedLines(specification).length} lines. The next free number is ${nextFree(specification)}.`,
    )
  process.exitCode = found.length === 0 ? 0 : 1
}
