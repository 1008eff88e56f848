import { run, tools } from './run.ts'

/** Types, lint, format, and the tests that need no browser. */
const steps: [name: string, script: string, ...args: string[]][] = [
  ['Generating route types', tools.reactRouter, 'typegen'],
  ['Checking types', tools.tsc],
  ['Linting', tools.oxlint],
  ['Checking the format', tools.oxfmt, '--check', '.'],
  ['Unit and API tests', tools.vitest, 'run'],
]

for (const [name, script, ...args] of steps) {
  console.log(`${name}…`)
  if (!run(script, ...args)) {
    console.error(`${name}: this step did not succeed.`)
    process.exit(1)
  }
}
