import { statSync } from 'node:fs'
import { recordOf } from '#domain/record.ts'
import { isCodeStale, isServedFrom, isSiteStale } from '#publishing/output/sources.ts'
import { builtCode, codeSources } from '#publishing/output/built-code.ts'
import { clearTrouble, noteTrouble, readTroubles } from '#server/publication/trouble.ts'
import { cannotRead, contentOrEnd } from './end-with.ts'
import { runUntilEnd, endOf } from './run.ts'
import { serverMain } from './server-bundle.ts'

const OLD_CODE =
  'The code could not be built, so the pages are from the last build. Run npm run build to see what is wrong, fix it, then restart.'
const OLD_SERVER =
  'The server could not be bundled, so the last bundle is running. Run npm run build to see what is wrong, fix it, then restart.'
const OLD_CONTENT = 'The site keeps serving the last publication until you correct this.'

/**
 * Rebuilds the code, bundles the server and republishes the content, each only if it is stale, and logs these steps.
 * Each step runs in a separate process, which frees its memory when it ends. If a step fails, this program ends, too,
 * unless `isServed` allows it to continue.
 * @param isServed whether the site is about to be served. If so, publishing skips the slow compression, and after a
 * failed step the last build, server bundle or publication stays in use, with a warning in the log and at the desk
 * @param content the content folder
 * @returns the path of the server's main module
 */
export async function buildWhenStale({
  isServed = false,
  content = contentOrEnd(),
}: { isServed?: boolean; content?: string } = {}): Promise<string> {
  const failed: string[] = []
  if (isCodeStale()) {
    console.log('The code has changed. Building it.')
    if (!(await runUntilEnd('commands/build.ts'))) failed.push(OLD_CODE)
    if (failed.length > 0 && !(isServed && codeSources(builtCode()) && isServedFrom(content))) process.exit(1)
  }
  const server = await bundledServer(isServed)
  if (!server.isCurrent) failed.push(OLD_SERVER)
  if (failed.length > 0) {
    console.error(failed.join('\n'))
    noteTrouble('code', failed.join(' '))
  } else clearTrouble('code')
  const unreadable = whyUnreadable(content)
  if (unreadable !== undefined) {
    const sentence = `${cannotRead({ path: content, code: unreadable })} ${OLD_CONTENT}`
    console.error(sentence)
    noteTrouble('content', sentence)
  } else if (isSiteStale(content, new Date())) {
    console.log('The content has changed. Publishing it.')
    if ((await runPublish(...(isServed ? ['--at-once'] : []))) !== 'published') {
      if (!isServed || !isServedFrom(content)) process.exit(1)
      console.error(OLD_CONTENT)
    }
  }
  return server.file
}

/** Returns the system's error code for a folder that cannot be accessed; undefined for an accessible folder. */
function whyUnreadable(folder: string): string | undefined {
  try {
    statSync(folder)
    return undefined
  } catch (error) {
    return String(recordOf(error).code)
  }
}

/** Bundles the server if its sources have changed. If that fails, a served site uses the last bundle. */
async function bundledServer(isServed: boolean): Promise<{ file: string; isCurrent: boolean }> {
  const before = serverMain()
  if (before?.isCurrent) return before
  const isBundled = await runUntilEnd('commands/bundle-server.ts')
  const server = isBundled || isServed ? serverMain() : undefined
  return server ?? process.exit(1)
}

/**
 * Publishes in a separate process. If the process fails in any way, the log and the desk show the reason.
 * @returns `'published'` on success, `'mistakes'` if the content must be changed first, `'failed'` if a retry can help
 */
export async function runPublish(...words: string[]): Promise<'published' | 'mistakes' | 'failed'> {
  const began = Date.now()
  const { code, signal } = await endOf('commands/publish.ts', ...words)
  if (code === 0) return 'published'
  const noted = readTroubles().content
  if (noted && Date.parse(noted.at) >= began) return noted.isMistake ? 'mistakes' : 'failed'
  const sentence = signal ? ended(signal) : 'Publishing failed, and the log says why.'
  console.error(sentence)
  noteTrouble('content', sentence)
  return 'failed'
}

function ended(signal: NodeJS.Signals): string {
  return `Publishing was stopped by ${signal}${signal === 'SIGKILL' ? ', perhaps because the machine ran out of memory' : ''}.`
}
