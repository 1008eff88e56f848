import '#testing/sample-site.ts'
import { isStarted, run, tools } from './parts/run.ts'

type Step = [name: string, script: string, ...args: string[]]

const readingSteps: Step[] = [
  ['Route types', tools.reactRouter, 'typegen'],
  ['Types', tools.tsc],
  ['Lint', tools.oxlint],
  ['Regular expressions', tools.oxlint, '--config', '.oxlintrc.patterns.json', '.'],
  ['Format', tools.oxfmt, '--check', '.'],
  ['Specification', 'commands/specification/trace.ts'],
]

/** The number of static checks. */
export const READING_CHECKS = readingSteps.length

/** Runs the static checks. @returns the names of the failed checks */
export function checkCode(): string[] {
  const failed: string[] = []
  for (const [name, script, ...args] of readingSteps) {
    console.log(`\n${name}`)
    if (!run(script, ...args)) failed.push(name)
  }
  return failed
}

if (isStarted(import.meta.url)) {
  const { buildWhenStale } = await import('./parts/build-when-stale.ts')
  const failed = checkCode()
  await buildWhenStale()
  console.log('\nUnit and API tests')
  if (!run(tools.vitest, 'run')) failed.push('Unit and API tests')
  console.log(failed.length === 0 ? '\nAll checks passed.' : `\nThese checks failed: ${failed.join(', ')}.`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
