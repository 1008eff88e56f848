import '#testing/sample-site.ts'
import { spawnSync } from 'node:child_process'
import { PARTS, SYSTEM_CLOCK, TIMED } from './parts/prove-parts.ts'
import { installOtherBrowsers } from './parts/missing-programs.ts'
import { prepareTests } from './parts/prepare-tests.ts'
import { run, tools } from './parts/run.ts'
import { clockAhead } from '#testing/clock-ahead.ts'

const named = process.argv.slice(2)
const unknown = named.find((name) => !Object.hasOwn(PARTS, name))
if (unknown !== undefined) {
  console.error(`${unknown} is not a part of npm run prove. The parts are: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
const parts = Object.entries(PARTS).flatMap(([name, part]) =>
  named.length === 0 || named.includes(name) ? [part] : [],
)
const [units, browser] = [parts.flatMap((part) => part.units ?? []), parts.flatMap((part) => part.browser ?? [])]

await prepareTests()
const held = parts.flatMap(({ daysAhead }) => (daysAhead === undefined ? [] : [runOnDay(daysAhead)]))
process.env.PROVE = '1'
const timed = TIMED.filter((file) => units.some((filter) => file.includes(filter)))
const others = TIMED.flatMap((file) => ['--exclude', file])
// All other tests run in parallel, because many of them wait for killed servers and timeouts.
held.push(units.length === 0 || run(tools.vitest, 'run', ...others, ...units))
held.push(timed.length === 0 || run(tools.vitest, 'run', '--no-file-parallelism', ...timed))
if (browser.length > 0) installOtherBrowsers()
held.push(browser.length === 0 || run(tools.playwright, 'test', ...browser))
process.exitCode = held.every(Boolean) ? 0 : 1

/**
 * Runs the Vitest tests as of a later day, to find tests that would start to fail once one of their dates has passed.
 */
function runOnDay(daysAhead: number): boolean {
  const env = { ...process.env, NODE_OPTIONS: clockAhead(daysAhead * 86_400_000) }
  const others = SYSTEM_CLOCK.flatMap((file) => ['--exclude', file])
  return spawnSync(process.execPath, [tools.vitest, 'run', ...others], { stdio: 'inherit', env }).status === 0
}
