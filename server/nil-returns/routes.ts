import { Hono, type Context } from 'hono'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { fileNilReturn as fileEndpoint, filingRequestSchema, showTaxProvider } from '#contract/nil-returns.ts'
import { LONGEST_PIN, returnPeriod, TAX_OBLIGATION } from '#domain/nil-returns/nil-return.ts'
import { answerError, NO_STORE, type RequestFacts } from '#server/http/answers.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { readJsonBody } from '#server/http/json-body.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { readPostedForm } from '#server/http/posted-form.ts'
import { filingAnswers, type Filed, outcomePage } from './answers.ts'
import { fileNilReturn } from './file-nil-return.ts'
import type { Frame } from '#server/http/send-no-js-page.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** Creates the routes for filing nil returns: JSON for programs and the page, and a form post without JavaScript. */
export function nilReturnRoutes(site: SiteContext, { formPage, stylesPolicy }: Frame) {
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)
  const file = (context: Context<RequestFacts>, request: Parameters<typeof fileNilReturn>[1]) =>
    fileNilReturn(site, request, clientAddress(context, site.trustedProxies), context.get('requestId'))

  on(showTaxProvider, () => ({
    status: 200,
    body: { provider: site.taxAuthority.provider },
    headers: NO_STORE,
  }))

  // Validation errors (422) have the response shape of filings, which clients of this endpoint parse, instead of the
  // general error shape.
  app.post(fileEndpoint.path, async (context) => {
    const body = await readJsonBody(context.req.raw, filingRequestSchema)
    if (!body.ok) {
      if (body.status !== 422) return answerError(context, body.status, body.error)
      const { answer } = filingAnswers(context.get('requestId'), site.taxAuthority.provider).mistake(422, body.error, {
        field: body.field,
      })
      return context.json(answer, 422)
    }
    const filed = await file(context, body.value)
    return context.json(filed.answer, filed.status, headersOf(filed))
  })

  app.post(addressOf(pages.nilReturns), async (context) => {
    const form = await readPostedForm(context, site.publicOrigin)
    if ('refusal' in form) return form.refusal
    const typedPin = (form.fields.get('pin') ?? '').slice(0, LONGEST_PIN)
    const typedYear = (form.fields.get('year') ?? '').slice(0, 10)
    const period = returnPeriod(typedYear)
    const filed = await file(context, {
      pin: typedPin,
      tax_obligation: TAX_OBLIGATION,
      return_period_from: period.from,
      return_period_to: period.to,
    })
    const page = outcomePage(formPage(), filed.answer, { pin: typedPin, year: typedYear })
    return context.html(page, filed.status, { ...headersOf(filed), 'content-security-policy': stylesPolicy })
  })

  return app
}

function headersOf(filed: Filed): Record<string, string> {
  return {
    ...NO_STORE,
    ...(filed.retryAfter === undefined ? {} : { 'retry-after': String(filed.retryAfter) }),
  }
}
