import { readTroubles, noteTrouble } from '#server/publication/trouble.ts'
import { endOf } from './run.ts'

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
  return `Publishing was ended by ${signal}${signal === 'SIGKILL' ? ', perhaps because the memory is full' : ''}.`
}
