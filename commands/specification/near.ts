import { namedLines, type TestFile } from './trace.ts'

const IS_BROWSER_TEST = /^e2e\/.*\.spec\.ts$/

/**
 * Returns the browser tests that a change can affect: first the changed browser tests, then those that cite the same
 * specification lines as the unit tests, sorted by the number of shared lines, most first.
 * @param changed the changed files
 * @param units the unit tests that import a changed file
 * @param tests all test files
 */
export function browserTestsNear(
  changed: readonly string[],
  units: readonly string[],
  tests: readonly TestFile[],
): string[] {
  const lines = new Set(tests.filter(({ file }) => units.includes(file)).flatMap(({ text }) => namedLines(text)))
  const near = tests
    .filter(({ file }) => IS_BROWSER_TEST.test(file))
    .map(({ file, text }) => ({
      file,
      isChanged: changed.includes(file),
      shared: namedLines(text).filter((line) => lines.has(line)).length,
    }))
    .filter(({ isChanged, shared }) => isChanged || shared > 0)
  return near
    .toSorted((one, other) => Number(other.isChanged) - Number(one.isChanged) || other.shared - one.shared)
    .map(({ file }) => file)
}

/**
 * Returns the unit tests sorted by the distance of their folders from the nearest changed file, nearest first.
 * @param units the unit tests that import one of the changed files, directly or not
 */
export function nearestFirst(changed: readonly string[], units: readonly string[]): string[] {
  const distance = (unit: string) => Math.min(...changed.map((file) => stepsBetween(foldersOf(unit), foldersOf(file))))
  return units.toSorted((one, other) => distance(one) - distance(other))
}

const FAR = 100
const foldersOf = (file: string) => file.split('/').slice(0, -1)

/** Returns the number of steps from one folder to another, plus a large distance between two top-level folders. */
function stepsBetween(from: readonly string[], to: readonly string[]): number {
  const fork = from.findIndex((folder, depth) => folder !== to[depth])
  const shared = fork < 0 ? Math.min(from.length, to.length) : fork
  return from.length + to.length - 2 * shared + (shared === 0 ? FAR : 0)
}
