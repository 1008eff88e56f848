import { STEPS, type NoJsView, type TypedPayment } from '#contract/no-js-pages.ts'
import { NO_ORDERS } from '#domain/contact/form-links.ts'
import type * as pages from '#domain/pages/page-table.ts'
import { Hono } from 'hono'
import type { RequestFacts } from '#server/http/answers.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { readPostedForm } from '#server/http/posted-form.ts'
import type { Posted } from '#server/checkout/storefront.ts'
import { sendNoJsPage, type Frame, type NoJsPage } from '#server/http/send-no-js-page.ts'
import { readSeenAmounts, type SeenAmounts } from './posted-fields.ts'
import { showPlaced } from './show-payment.ts'
import type { Problem } from '#server/checkout/preview.ts'
import type { Stored } from '#server/checkout/store-order.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The outcome of placing an order. @property number the order's number, even if an earlier request placed the order */
type Placed = {
  status: 201 | 202 | 402 | 409 | 422 | 429
  body: { success: true } | { success: false; error: string; message: string; fields?: Problem['fields'] }
  number?: string | undefined
  retryAfter?: number | undefined
}

/**
 * A checkout without JavaScript.
 * @property path the path of the order form
 * @property shop the page to link to if the item cannot be ordered
 */
export type Checkout<Typed extends { key: string }, Request> = {
  path: string
  title: string
  shop: typeof pages.shop | typeof pages.codeshop
  /** The name of the field for the ordered item. It is also the name of the query parameter in links to the form. */
  item: 'product' | 'script'
  /** Reads the typed values from a posted form. */
  read(posted: URLSearchParams): Typed
  /**
   * Returns the form, the contact form if the shop takes no orders, or the name of a sold-out item (undefined if there is
   * no such item).
   */
  form(typed: Typed, problem: Problem | undefined): Promise<NoJsView | { gone: string | undefined }>
  /** Validates an order by storing it and rolling the transaction back. @param address the client's IP address */
  check(typed: Typed, address: string): Promise<{ ready: Stored } | { problem: Problem }>
  review(ready: Stored, typed: Typed, problem: string | undefined): NoJsView
  /** Returns the API request for an order; undefined if the order did not come from our form. */
  requestOf(typed: Typed, seen: SeenAmounts): Request | undefined
  place(posted: Posted<Request>): Promise<Placed>
}

/** Creates the routes of a checkout: from the form to a review, then to the placed order or back to the form. */
export function checkoutRoutes<Typed extends { key: string; payment: TypedPayment }, Request>(
  site: SiteContext,
  frame: Frame,
  { path, title, shop, item, read, form, check, review, requestOf, place }: Checkout<Typed, Request>,
) {
  const app = new Hono<RequestFacts>()

  // The idempotency key is set from the start, so that going back and forward again never places an order twice.
  const withKey = (typed: Typed) => (typed.key === '' ? { ...typed, key: site.randomText() } : typed)

  const showForm = async (
    typed: Typed,
    {
      status = 200,
      retryAfter,
      ...problem
    }: Partial<Omit<Problem, 'status'> & Pick<NoJsPage, 'status' | 'retryAfter'>> = {},
  ): Promise<NoJsPage> => {
    const { message, fields } = problem
    const shown = await form(withKey(typed), message === undefined ? undefined : { message, fields })
    if ('gone' in shown) return noLongerSold(title, shown.gone, shop)
    if (shown.kind === 'inquiry') return { status: 200, title: NO_ORDERS.title, view: shown }
    return { status, title, view: shown, retryAfter }
  }

  const showReview = async (
    typed: Typed,
    address: string,
    { status = 200, message, retryAfter }: Partial<Pick<NoJsPage, 'status' | 'retryAfter'> & { message: string }> = {},
  ): Promise<NoJsPage> => {
    const checked = await check(typed, address)
    if ('problem' in checked)
      return showForm(typed, {
        ...checked.problem,
        status: status === 200 ? (checked.problem.status ?? 422) : status,
        retryAfter: retryAfter ?? checked.problem.retryAfter,
      })
    return { status, title, view: review(checked.ready, withKey(typed), message), retryAfter }
  }

  const placeOrder = async (typed: Typed, posted: Posted<Request>): Promise<NoJsPage> => {
    const { status, body, number, retryAfter } = await place(posted)
    const shown = await showPlaced(site, number, { status, isNew: body.success, phone: typed.payment.phone })
    if (shown) return shown
    if (body.success) throw new Error('The order that was just placed is gone.')
    const { error, message, fields } = body
    if (error === 'total-changed' || error === 'rate-changed' || status === 429)
      return showReview(typed, posted.address, { status, message, retryAfter })
    // A declined order keeps its key, so the next attempt needs a new key.
    return showForm(status === 402 ? { ...typed, key: '' } : typed, { message, fields, status, retryAfter })
  }

  app.get(path, async (context) => {
    // Only the item is read from a link, so that nobody can fill in the form or choose the key for someone else.
    const stated = new URLSearchParams({ [item]: context.req.query(item) ?? '' })
    return sendNoJsPage(context, frame, await showForm(read(stated)))
  })

  app.post(path, async (context) => {
    const posted = await readPostedForm(context, site.publicOrigin)
    if ('refusal' in posted) return posted.refusal
    const [typed, step] = [read(posted.fields), posted.fields.get('step')]
    const seen = step === STEPS.place && typed.key !== '' ? readSeenAmounts(posted.fields) : undefined
    const request = seen && requestOf(typed, seen)
    const address = clientAddress(context, site.trustedProxies)
    const next = () => (step === STEPS.change ? showForm(typed) : showReview(typed, address))
    const order = request && { request, key: typed.key, address, requestId: context.get('requestId') }
    return sendNoJsPage(context, frame, await (order ? placeOrder(typed, order) : next()))
  })

  return app
}

/** Returns the page for an item that cannot be ordered. @param name undefined if there is no such item */
function noLongerSold(
  title: string,
  name: string | undefined,
  shop: typeof pages.shop | typeof pages.codeshop,
): NoJsPage {
  const message = name === undefined ? 'This is no longer sold here.' : `${name} is sold out. Nothing was ordered.`
  return {
    status: name === undefined ? 404 : 409,
    title,
    view: { kind: 'notice', message, next: { words: 'Back to the shop', href: addressOf(shop) } },
  }
}
