import * as v from 'valibot'
import { ACCESS_ANSWERS, NOT_STORED, type Endpoint } from '#contract/endpoint.ts'

export const showDeskBackup = {
  method: 'GET',
  path: '/api/v1/desk/backup',
  access: 'owner',
  operationId: 'showDeskBackup',
  summary: 'Show the last backup',
  answers: {
    200: {
      description: 'The last backup, or null if there is none.',
      schema: v.object({
        success: v.literal(true),
        last: v.nullable(
          v.object({ at: v.string(), file: v.string(), rows: v.number(), bytes: v.number(), hash: v.string() }),
        ),
      }),
    },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint
