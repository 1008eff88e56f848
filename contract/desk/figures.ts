import * as v from 'valibot'
import { ACCESS_ANSWERS, NOT_STORED, type Endpoint } from '#contract/endpoint.ts'

const deskFiguresSchema = v.object({
  success: v.literal(true),
  helpful: v.array(
    v.object({
      post: v.number(),
      title: v.nullable(v.pipe(v.string(), v.description('Null if the post is no longer public.'))),
      readers: v.number(),
    }),
  ),
  coupons: v.array(
    v.object({
      code: v.string(),
      percent: v.number(),
      freeShipping: v.boolean(),
      uses: v.number(),
      limit: v.nullable(v.number()),
      endsAt: v.nullable(v.string()),
    }),
  ),
})

export const showDeskFigures = {
  method: 'GET',
  path: '/api/v1/desk/figures',
  access: 'owner',
  operationId: 'showDeskFigures',
  summary: 'Count the readers each article helped and the uses of each coupon',
  answers: { 200: { description: 'The current counts.', schema: deskFiguresSchema }, ...ACCESS_ANSWERS, ...NOT_STORED },
} as const satisfies Endpoint
