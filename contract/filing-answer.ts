import * as v from 'valibot'
import { FILED, REQUEST_FAILED, UNEXPECTED } from '#domain/nil-returns/nil-return.ts'
import { receiptSchema, type Receipt } from './nil-returns.ts'

/** The result of a filing, as the form shows it. */
export type FilingResult =
  | { success: true; message: string; receipt?: Receipt | undefined }
  | { success: false; message: string; isUnanswered?: true }

const message = v.fallback(v.optional(v.string()), undefined)
const outcomeSchema = v.object({
  success: v.boolean(),
  message,
  receipt: v.fallback(v.optional(receiptSchema), undefined),
})
const nestedSchema = v.object({ data: outcomeSchema })
const messageSchema = v.object({ message: v.pipe(v.string(), v.nonEmpty()) })

/**
 * Parses the response to a filing. Its `success` and `message` may be at the top level of the body, or in `data`.
 * @param ok whether the HTTP status was 2xx
 * @param body the parsed body, or undefined if it could not be parsed
 */
export function readFilingAnswer(ok: boolean, body: unknown): FilingResult {
  const nested = v.safeParse(nestedSchema, body)
  const outcome = v.safeParse(outcomeSchema, nested.success ? nested.output.data : body)
  if (!ok) {
    const said = firstMessage(body)
    // A response without a message may come from a proxy, so the server may still have sent the return.
    return said === undefined
      ? { success: false, message: REQUEST_FAILED, isUnanswered: true }
      : { success: false, message: said }
  }
  if (!outcome.success) return { success: false, message: UNEXPECTED }
  if (outcome.output.success)
    return { success: true, message: outcome.output.message || FILED, receipt: outcome.output.receipt }
  return { success: false, message: outcome.output.message || UNEXPECTED }
}

function firstMessage(body: unknown): string | undefined {
  const outer = v.safeParse(messageSchema, body)
  if (outer.success) return outer.output.message
  const inner = v.safeParse(v.object({ data: messageSchema }), body)
  return inner.success ? inner.output.data.message : undefined
}
