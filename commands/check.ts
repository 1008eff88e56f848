import '#testing/sample-site.ts'
import { isStarted, run, runBeside, tools } from './parts/run.ts'
import { compareWithVerdicts } from './parts/unchanged-tests.ts'

type Step = [name: string, script: string, ...args: string[]]

const readingSteps: Step[] = [
  ['Types', tools.tsc],
  ['Lint', tools.oxlint],
  ['Regular expressions', tools.oxlint, '--config', '.oxlintrc.patterns.json', '.'],
  ['Format', tools.oxfmt, '--check', '.'],
  ['Specification', 'commands/specification/trace.ts'],
]

/** The number of static checks. */
export const READING_CHECKS = readingSteps.length

/**
 * Runs the static checks one after another, in parallel with the caller's other work.
 * @returns the names of the failed checks
 */
export async function checkCode(): Promise<string[]> {
  const failed: string[] = []
  for (const [name, script, ...args] of readingSteps) {
    const { hasSucceeded, output } = await runBeside(script, ...args)
    console.log(`\n${name}: ${hasSucceeded ? 'passed' : 'failed'}\n${output}`)
    if (!hasSucceeded) failed.push(name)
  }
  return failed
}

if (isStarted(import.meta.url)) {
  const { buildWhenStale } = await import('./parts/build-when-stale.ts')
  const [failed] = await Promise.all([checkCode(), buildWhenStale()])
  console.log('\nUnit and API tests')
  process.env.ON_SQLITE_ONLY = '1'
  if (!run(tools.vitest, 'run', ...compareWithVerdicts().leavingOut)) failed.push('Unit and API tests')
  console.log(failed.length === 0 ? '\nAll checks passed.' : `\nThese checks failed: ${failed.join(', ')}.`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
