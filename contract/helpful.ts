import * as v from 'valibot'
import { errorAnswer, type Endpoint } from './endpoint.ts'

const helpfulRequestSchema = v.object({
  post: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999), v.description('The ID of the post.')),
  reader: v.pipe(
    v.string(),
    v.regex(/^[0-9a-f]{32}$/),
    v.description('32 random hexadecimal digits that the browser stores, so that each reader is counted only once.'),
  ),
})

const helpfulSchema = v.object({
  success: v.literal(true),
  post: v.number(),
  readers: v.pipe(v.number(), v.description('The number of readers the post has helped, including this one.')),
})

/** Counts a reader who found a post helpful. */
export const countHelpful = {
  method: 'POST',
  path: '/api/v1/helpful',
  timeout: 15_000,
  access: 'anybody',
  operationId: 'countHelpful',
  summary: 'Mark a post as helpful',
  description: 'Counts each reader once. Repeating the request changes nothing and gets the same response.',
  body: helpfulRequestSchema,
  answers: {
    200: { description: 'Counted.', schema: helpfulSchema },
    400: errorAnswer('The body is not JSON.'),
    404: errorAnswer('The post does not exist.'),
    413: errorAnswer('The body is too large.'),
    422: errorAnswer('The body does not have the documented fields.'),
    429: errorAnswer('Too many requests from this IP address.'),
    503: errorAnswer('The count could not be stored.'),
  },
} as const satisfies Endpoint
