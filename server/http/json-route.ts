import type { Context, Hono } from 'hono'
import type { GenericSchema, InferOutput } from 'valibot'
import { answerError, type RequestFacts } from './answers.ts'
import { readJsonBody } from './json-body.ts'

/** Answers an endpoint that takes JSON. Whatever is wrong with a body is answered before. */
export function onJson<Schema extends GenericSchema>(
  app: Hono<RequestFacts>,
  { path, body: schema }: { path: string; body: Schema },
  answer: (context: Context<RequestFacts>, body: InferOutput<Schema>) => Response | Promise<Response>,
): void {
  app.post(path, async (context) => {
    const body = await readJsonBody(context.req.raw, schema)
    return body.ok ? answer(context, body.value) : answerError(context, body.status, body.error, { field: body.field })
  })
}
