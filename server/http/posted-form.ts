import type { Context } from 'hono'
import { answerError, type RequestFacts } from './answers.ts'
import { readText } from './json-body.ts'

/**
 * The maximum number of fields, far more than any of our forms has. Parsing tens of thousands of fields would block
 * other requests.
 */
const MOST_FIELDS = 100

/** Parses a form that one of our own pages posted. For any other request, returns the error response to send. */
export async function readPostedForm(
  context: Context<RequestFacts>,
  publicOrigin: string,
): Promise<{ fields: URLSearchParams } | { refusal: Response }> {
  if (!isFromOwnPage(context, publicOrigin)) return { refusal: answerError(context, 403, 'not-from-here') }
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(context.req.header('content-type') ?? '')) {
    return { refusal: answerError(context, 415, 'body-not-form') }
  }
  const body = await readText(context.req.raw)
  if (body === 'too-large') return { refusal: answerError(context, 413, 'form-too-large') }
  if (body === undefined || hasTooManyFields(body.text)) return { refusal: answerError(context, 400, 'body-not-form') }
  const fields = new URLSearchParams(body.text.replaceAll('%00', '%20'))
  context.set('postedFields', fields)
  return { fields }
}

function hasTooManyFields(text: string): boolean {
  return text.split('&', MOST_FIELDS + 1).length > MOST_FIELDS
}

/**
 * Returns whether a request comes from a page of this site, judging by the headers that browsers send. Requests with
 * none of these headers, as sent by programs, are accepted.
 */
export function isFromOwnPage(context: Context, publicOrigin: string): boolean {
  return (
    ['same-origin', 'none', undefined].includes(context.req.header('sec-fetch-site')) &&
    isOwnOrigin(context, publicOrigin)
  )
}

function isOwnOrigin(context: Context, publicOrigin: string): boolean {
  const origin = context.req.header('origin')
  if (origin === undefined) return true
  return origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === context.req.header('host'))
}
