import { Hono } from 'hono'
import { countHelpful, helpfulRequestSchema } from '../../contract/helpful.ts'
import type { Database } from '../db/schema.ts'
import { answerError, answerTooMany, type RequestFacts } from '../http/answers.ts'
import { clientAddress } from '../http/client-address.ts'
import { readJsonBody } from '../http/json-body.ts'
import { countTry, type Limit } from '../http/rate-limit.ts'
import type { KeyedHash } from '../secrets/secret.ts'
import { addHelped, countHelped } from './queries.ts'

type Parts = {
  db: Database
  hash: KeyedHash
  now: () => Date
  trustedProxies: number
  /** The ids of the posts that there are. */
  postIds: ReadonlySet<number>
}

const PER_ADDRESS: Limit = { name: 'helpful-address', most: 60, seconds: 3600 }

/** What readers say of posts. */
export function postRoutes({ db, hash, now, trustedProxies, postIds }: Parts) {
  const app = new Hono<RequestFacts>()

  app.post(countHelpful.path, async (context) => {
    const body = await readJsonBody(context.req.raw, helpfulRequestSchema)
    if (!body.ok) return answerError(context, body.status, body.error, { field: body.field })
    const { post, reader } = body.value
    if (!postIds.has(post)) return answerError(context, 404, 'not-found')
    const tried = await countTry(db, PER_ADDRESS, hash('address', clientAddress(context, trustedProxies)), now())
    if (!tried.allowed) return answerTooMany(context, tried)
    await addHelped(db, post, hash('reader', reader), now())
    return context.json({ success: true, post, readers: await countHelped(db, post) })
  })

  return app
}
