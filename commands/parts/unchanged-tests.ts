import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findChromium } from './chromium.ts'
import type { ReportedTest } from './test-reports.ts'

/**
 * The tests that run code from an article or a script for sale. They depend only on their imports, on that code, and on
 * the programs that run it. Other changes in this project cannot make them fail.
 */
const TESTS = 'publishing/printed-code/{post-*,foleni*,jedwali,malipo}.test.ts'
/** The files next to these tests, which the tests can use without importing them. */
const BESIDE = 'publishing/printed-code/*'
const VERSIONS = ['bash --version', 'nginx -v', 'php --version', 'php -m', 'psql --version', 'python3 --version']

/** For each test file, by path, a hash of its dependencies when it last passed. */
export type Verdicts = Readonly<Record<string, string>>

/**
 * The file that stores the verdicts. It is checked in so that a clean clone does not have to run these tests, which
 * take a tenth of the CPU time of all unit tests.
 */
const FILE = 'testing/verdicts.json'

/**
 * Compares the dependencies of the tests of published code with the stored verdicts.
 * @returns the test files that need not run, the Vitest options that exclude them, and a function that stores the
 * verdicts of a run
 */
export function compareWithVerdicts() {
  const before = readFileSync(FILE, 'utf8')
  const kept = JSON.parse(before) as Verdicts
  const now = fingerprints(programVersions())
  const unchanged = unchangedTests(now, kept)
  return {
    unchanged,
    leavingOut: unchanged.flatMap((file) => ['--exclude', file]),
    keep(tests: readonly ReportedTest[]): void {
      const text = `${JSON.stringify(verdictsAfter(tests, now, kept), null, 2)}\n`
      if (text !== before) writeFileSync(FILE, text)
    },
  }
}

/**
 * Returns a hash of the current dependencies of each test file that runs published code, by the test file's path.
 * @param programs the versions of the programs that run the code
 */
export function fingerprints(programs: string, root = '.'): Verdicts {
  const beside = globSync(BESIDE, { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const tests = globSync(TESTS, { cwd: root }).sort()
  return Object.fromEntries(
    tests.map((test) => {
      const hash = createHash('sha256').update(programs)
      const files = new Set([...importedBy([test, ...beside], root), ...publishedIn(test, root), 'package-lock.json'])
      for (const file of [...files].sort()) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
      return [test, hash.digest('hex').slice(0, 16)]
    }),
  )
}

/** Returns the test files that have passed with their current dependencies. */
export function unchangedTests(now: Verdicts, kept: Verdicts): string[] {
  return Object.keys(now).filter((test) => now[test] === kept[test])
}

/**
 * Returns the verdicts after a run: new verdicts for files that ran without a failure, no verdicts for files with a
 * failure, and the old verdicts for files that did not run. Tests whose programs are missing were skipped. They run
 * again where these programs are installed.
 */
export function verdictsAfter(tests: readonly ReportedTest[], now: Verdicts, kept: Verdicts): Verdicts {
  return Object.fromEntries(
    Object.entries(now).flatMap(([test, fingerprint]) => {
      const own = tests.filter(({ file }) => file === test)
      const verdict = own.length === 0 ? kept[test] : fingerprint
      return verdict === undefined || own.some(({ hasFailed }) => hasFailed) ? [] : [[test, verdict]]
    }),
  )
}

/** Returns the given files and all files of this project that they import, directly or not. */
function importedBy(files: readonly string[], root: string): Set<string> {
  const found = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    // Some imports are in source text that tests write to other folders, so their targets do not exist in this project.
    if (found.has(file) || !existsSync(join(root, file))) continue
    found.add(file)
    const imports = readFileSync(join(root, file), 'utf8').matchAll(/(?:from |import |import\()'([#.][^']+)'/g)
    for (const [, name = ''] of imports) waiting.push(resolveImport(name, file))
  }
  return found
}

/** Resolves imports of the forms `./x.ts` and `#folder/x.ts`, as Node.js does with `imports` in package.json. */
function resolveImport(name: string, importer: string): string {
  return name.startsWith('.') ? join(dirname(importer), name) : name.slice(1)
}

/** Returns the files of the articles and scripts whose folders a test names. */
function publishedIn(test: string, root: string): string[] {
  const text = readFileSync(join(root, test), 'utf8')
  return [...text.matchAll(/examples\/\w+\/(?:posts|codeshop\/scripts)\/[\w-]+/g)]
    .flatMap(([folder]) => globSync(`${folder}/**`, { cwd: root }))
    .filter((file) => statSync(join(root, file)).isFile())
}

/** Returns the version output of the programs that run published code. */
function programVersions(): string {
  const versions = [...VERSIONS, `${findChromium() ?? 'chromium'} --version`].map((line) => {
    const [program = '', ...words] = line.split(' ')
    const { stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' })
    return `${stdout ?? 'missing'}${stderr ?? ''}`
  })
  return [process.platform, process.version, ...versions].join('\n')
}
