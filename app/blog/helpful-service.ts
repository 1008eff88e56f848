import * as v from 'valibot'
import { HELPFUL_PATH, helpfulSchema } from '#contract/helpful.ts'
import { apiAddress } from '../api-address.ts'
import { randomKey } from '../random-key.ts'
import { readHelpful, writeHelpful } from '../storage.ts'

/** What came of saying that a post helped: how many readers it helped; nothing where no server counts; or that it failed. */
export type Helped = { kind: 'counted'; readers: number } | { kind: 'thanked' } | { kind: 'failed' }

/** How long an answer is waited for (ms). */
const PATIENCE = 15_000

/** Says that a post helped, once for this browser. It never throws. */
export async function sayHelpful(post: number): Promise<Helped> {
  const { reader, posts } = readHelpful() ?? { reader: randomKey(), posts: [] }
  let response: Response
  try {
    response = await fetch(apiAddress(HELPFUL_PATH), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ post, reader }),
      signal: AbortSignal.timeout(PATIENCE),
    })
  } catch {
    return { kind: 'failed' }
  }
  const answer: unknown = await response.json().catch(() => undefined)
  // A file host does not take posts, and has no error of ours to tell.
  const isFileHost = answer === undefined && (response.status === 404 || response.status === 405 || response.status === 501 || response.ok)
  const counted = v.safeParse(helpfulSchema, answer)
  if (!counted.success && !isFileHost) return { kind: 'failed' }
  writeHelpful({ reader, posts: [...new Set([...posts, post])] })
  return counted.success ? { kind: 'counted', readers: counted.output.readers } : { kind: 'thanked' }
}
