import * as v from 'valibot'
import { LONGEST_ORDER_NUMBER } from '#domain/order-kinds.ts'
import { LONGEST_REVIEW_FIELD } from '#domain/shop/product-review.ts'
import { LONGEST_EMAIL_ASKED, LONGEST_ID } from '#domain/text/longest-texts.ts'
import { errorAnswer, fieldErrorsSchema, keyHeader, type Endpoint } from './endpoint.ts'
import { text, typed } from './text-schemas.ts'

export const reviewRequestSchema = v.object({
  product: v.pipe(text(LONGEST_ID), v.description('The ID of the product.')),
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  name: v.pipe(
    typed,
    v.description(`The name to show as the author; at most ${LONGEST_REVIEW_FIELD.name} characters.`),
  ),
  title: v.pipe(typed, v.description(`The title of the review; at most ${LONGEST_REVIEW_FIELD.title} characters.`)),
  comment: v.pipe(typed, v.description(`The text of the review; at most ${LONGEST_REVIEW_FIELD.comment} characters.`)),
  /** An order that contains this product and marks the author as a verified buyer. */
  order: v.optional(v.object({ orderNumber: text(LONGEST_ORDER_NUMBER), email: text(LONGEST_EMAIL_ASKED) })),
})

export type ReviewRequest = v.InferOutput<typeof reviewRequestSchema>

export const storedReviewSchema = v.object({ success: v.literal(true), isVerified: v.boolean() })

export const sendReview = {
  method: 'POST',
  path: '/api/v1/reviews',
  timeout: 30_000,
  access: 'anybody',
  operationId: 'sendReview',
  summary: 'Review a product',
  description:
    'The review is shown once the owner approves it. With an Idempotency-Key, a retry stores nothing new and gets the same response.',
  headers: keyHeader('review'),
  body: reviewRequestSchema,
  answers: {
    201: {
      description: 'Stored. `isVerified` is true if the given order was found and contains the product.',
      schema: storedReviewSchema,
    },
    400: errorAnswer('The body is not JSON, or the Idempotency-Key is malformed.'),
    413: errorAnswer('The body is too large.'),
    422: {
      description:
        'A field is missing, too long or malformed; the product does not exist; or the Idempotency-Key was already used for a different review.',
      schema: fieldErrorsSchema,
    },
    429: errorAnswer('Too many reviews from this IP address.'),
    503: errorAnswer('The review could not be stored.'),
  },
} as const satisfies Endpoint

export const reviewsSchema = v.object({
  reviews: v.array(
    v.object({
      name: v.string(),
      rating: v.number(),
      date: v.string(),
      title: v.string(),
      comment: v.string(),
      isVerified: v.pipe(v.boolean(), v.description('Whether the author bought the product here.')),
    }),
  ),
})

export type ApprovedReview = v.InferOutput<typeof reviewsSchema>['reviews'][number]

export const showReviews = {
  method: 'GET',
  path: '/api/v1/reviews',
  timeout: 15_000,
  access: 'anybody',
  operationId: 'showReviews',
  summary: 'List the approved reviews of a product',
  description: 'The query parameter `product` is the ID of the product.',
  answers: {
    200: { description: 'Up to 100 reviews, newest first; empty for an unknown product.', schema: reviewsSchema },
  },
} as const satisfies Endpoint
