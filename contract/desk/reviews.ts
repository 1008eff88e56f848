import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { ACT_ANSWERS, done, LIST_ANSWERS, listParameters, pageOf, shortText } from './list.ts'

const deskReviewSchema = v.object({
  reference: v.string(),
  state: v.picklist(['waiting', 'approved', 'refused']),
  product: v.pipe(v.string(), v.description('Its id.')),
  productName: v.pipe(v.string(), v.description('As it is sold now; its id when it is not sold any more.')),
  rating: v.number(),
  name: v.string(),
  title: v.string(),
  comment: v.string(),
  isVerified: v.boolean(),
  receivedAt: v.string(),
})
export type DeskReview = v.InferOutput<typeof deskReviewSchema>

export const listDeskReviews = {
  method: 'GET',
  path: '/api/v1/desk/reviews',
  access: 'owner',
  operationId: 'listDeskReviews',
  summary: 'Reviews of products, the newest first',
  parameters: listParameters(['waiting', 'approved', 'refused']),
  answers: { 200: { description: 'A page of them.', schema: pageOf(deskReviewSchema) }, ...LIST_ANSWERS },
} as const satisfies Endpoint

export const decideDeskReview = {
  method: 'POST',
  path: '/api/v1/desk/reviews/decide',
  access: 'owner',
  operationId: 'decideDeskReview',
  summary: 'Show a review on the page of its product, or not',
  body: v.object({ reference: shortText, decision: v.picklist(['approved', 'refused']) }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint
