import { isCodeStale, isSiteStale } from '../publishing/output/sources.ts'
import { contentOrEnd } from './end-with.ts'
import { runUntilEnd } from './run.ts'

/**
 * Builds the code and publishes the content, whichever is newer than what was made of it, and says so. Each is a program of its own:
 * what it loads and holds in memory goes with it. Where one does not succeed, this program ends too.
 * @param words for the program that publishes
 */
export async function buildWhenStale(...words: string[]): Promise<void> {
  if (isCodeStale()) await step('Building the code, which has changed.', 'commands/build.ts')
  if (isSiteStale(contentOrEnd(), new Date()))
    await step('Publishing the content, which has changed.', 'commands/publish.ts', ...words)
}

async function step(sentence: string, program: string, ...words: string[]): Promise<void> {
  console.log(sentence)
  if (!(await runUntilEnd(program, ...words))) process.exit(1)
}
