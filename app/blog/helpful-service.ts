import { countHelpful } from '#contract/helpful.ts'
import { call } from '#app/api/call.ts'
import { randomKey } from '#app/api/random-key.ts'
import { readHelpful, writeHelpful } from './helpful-record.ts'

/**
 * The outcome of marking a post as helpful. `counted`: the server counted the vote and returned the number of readers.
 * `thanked`: there is no server to count the vote.
 */
type Helped = { kind: 'counted'; readers: number } | { kind: 'thanked' } | { kind: 'failed' }

/** Marks a post as helpful for this browser. Never throws. */
export async function sayHelpful(post: number): Promise<Helped> {
  const { reader, posts } = readHelpful() ?? { reader: randomKey(), posts: [] }
  const outcome = await call(countHelpful, { body: { post, reader } })
  if (outcome.kind === 'refused' || outcome.kind === 'failed') return { kind: 'failed' }
  writeHelpful({ reader, posts: [...new Set([...posts, post])] })
  return outcome.kind === 'answered' ? { kind: 'counted', readers: outcome.answer.readers } : { kind: 'thanked' }
}
