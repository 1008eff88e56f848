import * as v from 'valibot'
import { ACCESS_ANSWERS, NOT_STORED, type Endpoint } from '#contract/endpoint.ts'

const trouble = v.object({ at: v.string(), sentences: v.string() })

export const showDeskPublication = {
  method: 'GET',
  path: '/api/v1/desk/publication',
  access: 'owner',
  operationId: 'showDeskPublication',
  summary: 'Show whether the newest code, content and publication are online',
  answers: {
    200: {
      description: 'Why the newest code, content or publication is not online, and since when; null for each that is.',
      schema: v.object({
        success: v.literal(true),
        code: v.nullable(trouble),
        content: v.nullable(trouble),
        publication: v.nullable(trouble),
      }),
    },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint
