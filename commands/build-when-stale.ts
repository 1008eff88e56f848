import { isCodeStale, isSiteStale, wasPublishedFrom } from '../publishing/output/sources.ts'
import { contentOrEnd } from './end-with.ts'
import { runUntilEnd } from './run.ts'

/**
 * Builds the code and publishes the content, whichever is newer than what was made of it, and says so. Each is a
 * program of its own:
 * what it loads and holds in memory goes with it. Where one does not succeed, this program ends too.
 * @param isServed whether the site is served next: it is published quickly, and a mistake in the content leaves the
 * former publication
 */
export async function buildWhenStale({ isServed = false } = {}): Promise<void> {
  if (isCodeStale()) {
    console.log('Building the code, which has changed.')
    if (!(await runUntilEnd('commands/build.ts'))) process.exit(1)
  }
  const content = contentOrEnd()
  if (!isSiteStale(content, new Date())) return
  console.log('Publishing the content, which has changed.')
  if (await runUntilEnd('commands/publish.ts', ...(isServed ? ['--at-once'] : []))) return
  if (!isServed || !wasPublishedFrom(content)) process.exit(1)
  console.log('The last publication is served until that is corrected.')
}
