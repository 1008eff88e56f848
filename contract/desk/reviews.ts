import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { ACT_ANSWERS, done, LIST_ANSWERS, listBody, pageOf, shortText } from './list.ts'

const deskReviewSchema = v.object({
  reference: v.string(),
  state: v.picklist(['waiting', 'approved', 'refused']),
  product: v.pipe(v.string(), v.description('The ID of the product.')),
  productName: v.pipe(v.string(), v.description('The current name of the product, or its ID if it is no longer sold.')),
  rating: v.number(),
  name: v.string(),
  title: v.string(),
  comment: v.string(),
  isVerified: v.boolean(),
  receivedAt: v.string(),
})
export type DeskReview = v.InferOutput<typeof deskReviewSchema>

export const listDeskReviews = {
  method: 'POST',
  path: '/api/v1/desk/reviews/list',
  access: 'owner',
  operationId: 'listDeskReviews',
  summary: 'List product reviews, newest first',
  body: listBody(['waiting', 'approved', 'refused']),
  answers: { 200: { description: 'One page of reviews.', schema: pageOf(deskReviewSchema) }, ...LIST_ANSWERS },
} as const satisfies Endpoint

export const decideDeskReview = {
  method: 'POST',
  path: '/api/v1/desk/reviews/decide',
  access: 'owner',
  operationId: 'decideDeskReview',
  summary: 'Approve a review for the product page, or refuse it',
  body: v.object({ reference: shortText, decision: v.picklist(['approved', 'refused']) }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint
