import * as v from 'valibot'
import { helpfulSchema } from '#contract/helpful.ts'
import { HELPFUL_PATH } from '#contract/paths.ts'
import { askApi, isFileHost } from '../api/ask-api.ts'
import { randomKey } from '../api/random-key.ts'
import { readHelpful, writeHelpful } from './helpful-record.ts'

/** What came of saying that a post helped: how many readers it helped; nothing where no server counts; or that it failed. */
export type Helped = { kind: 'counted'; readers: number } | { kind: 'thanked' } | { kind: 'failed' }

/** How long an answer is waited for (ms). */
const PATIENCE = 15_000

/** Says that a post helped, once for this browser. It never throws. */
export async function sayHelpful(post: number): Promise<Helped> {
  const { reader, posts } = readHelpful() ?? { reader: randomKey(), posts: [] }
  const answer = await askApi(HELPFUL_PATH, { body: { post, reader }, patience: PATIENCE })
  if (!answer) return { kind: 'failed' }
  const counted = v.safeParse(helpfulSchema, answer.body)
  if (!counted.success && !isFileHost(answer)) return { kind: 'failed' }
  writeHelpful({ reader, posts: [...new Set([...posts, post])] })
  return counted.success ? { kind: 'counted', readers: counted.output.readers } : { kind: 'thanked' }
}
