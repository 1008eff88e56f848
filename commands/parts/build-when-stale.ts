import { isCodeStale, isSiteStale, wasPublishedFrom } from '../../publishing/output/sources.ts'
import { contentOrEnd } from './end-with.ts'
import { runUntilEnd } from './run.ts'

/**
 * Rebuilds the code and republishes the content when they are stale, and logs what it does. Each step runs in a
 * separate process, which frees its memory when it ends. When a step fails, this program ends too.
 * @param isServed whether the site is served next: publishing is then quick, and an error in the content leaves the
 * previous publication online
 */
export async function buildWhenStale({ isServed = false } = {}): Promise<void> {
  if (isCodeStale()) {
    console.log('The code has changed. Building it.')
    if (!(await runUntilEnd('commands/build.ts'))) process.exit(1)
  }
  const content = contentOrEnd()
  if (!isSiteStale(content, new Date())) return
  console.log('The content has changed. Publishing it.')
  if (await runUntilEnd('commands/publish.ts', ...(isServed ? ['--at-once'] : []))) return
  if (!isServed || !wasPublishedFrom(content)) process.exit(1)
  console.log('The site keeps serving the last publication until you correct this.')
}
