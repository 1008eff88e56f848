import { countHelpful } from '#contract/helpful.ts'
import { call } from '../api/call.ts'
import { randomKey } from '../api/random-key.ts'
import { readHelpful, writeHelpful } from './helpful-record.ts'

/**
 * The outcome of a Helpful press: how many readers the post has helped; thanks without a server; or that it
 * failed.
 */
export type Helped = { kind: 'counted'; readers: number } | { kind: 'thanked' } | { kind: 'failed' }

/** Says that a post helped, once for this browser. It never throws. */
export async function sayHelpful(post: number): Promise<Helped> {
  const { reader, posts } = readHelpful() ?? { reader: randomKey(), posts: [] }
  const outcome = await call(countHelpful, { body: { post, reader } })
  if (outcome.kind === 'refused' || outcome.kind === 'failed') return { kind: 'failed' }
  writeHelpful({ reader, posts: [...new Set([...posts, post])] })
  return outcome.kind === 'answered' ? { kind: 'counted', readers: outcome.answer.readers } : { kind: 'thanked' }
}
