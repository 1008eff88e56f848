import * as v from 'valibot'
import { errorAnswer, type Endpoint } from './endpoint.ts'

export const helpfulRequestSchema = v.object({
  post: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999), v.description('The id of the post.')),
  reader: v.pipe(
    v.string(),
    v.regex(/^[0-9a-f]{32}$/),
    v.description('A random text of 32 hexadecimal digits that this browser keeps, so that it is counted once.'),
  ),
})

export const helpfulSchema = v.object({
  success: v.literal(true),
  post: v.number(),
  readers: v.pipe(v.number(), v.description('How many readers the post has helped, this one included.')),
})

/** A post helped a reader. */
export const countHelpful = {
  method: 'POST',
  path: '/api/v1/helpful',
  timeout: 15_000,
  access: 'anybody',
  operationId: 'countHelpful',
  summary: 'Say that a post was helpful',
  description: 'Counts once for each reader; saying it again changes nothing and answers the same.',
  body: helpfulRequestSchema,
  answers: {
    200: { description: 'Counted.', schema: helpfulSchema },
    400: errorAnswer('The body is not JSON.'),
    404: errorAnswer('There is no such post.'),
    413: errorAnswer('The body is too large.'),
    422: errorAnswer('The body does not have the documented fields.'),
    429: errorAnswer('Too many from this address.'),
    503: errorAnswer('It could not be stored.'),
  },
} as const satisfies Endpoint
