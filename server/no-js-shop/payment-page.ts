import { html } from 'hono/html'
import type { PaymentView } from '#contract/payments.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { isScriptPayment } from '#domain/codeshop/script-checkout.ts'
import { LINK_MINUTES, type Purchase } from '#domain/codeshop/purchases.ts'
import { longDate, minuteOf } from '#domain/dates.ts'
import { converted, formatMoney } from '#domain/money.ts'
import { paymentLook, paymentNotes, paymentWords } from '#domain/payments/payment-words.ts'
import type { PaymentMode, PaymentWay } from '#domain/payments/payment-ways.ts'
import { rateWords } from '#domain/payments/rate-words.ts'
import { PHONE_FIELD } from '#domain/payments/phone-field.ts'
import { LONGEST_ORDER_NUMBER, LONGEST_PAYMENT_CODE, PAYMENT_METHODS } from '#domain/order-kinds.ts'
import type { Order } from '#domain/shop/orders.ts'
import { LONGEST_EMAIL_ASKED } from '#domain/text/longest-texts.ts'
import type { Markup } from '#server/http/send-no-js-page.ts'
import { hiddenFields, outcomeOf, problemBox, textField } from './markup.ts'
import { PAYMENT_TYPE, paymentFields, phoneField } from './payment-fields.ts'
import { CHARGED } from './posted-numbers.ts'

const PAYMENT = addressOf(pages.payment)

export const PAYMENT_TITLE = 'Your payment'

/** The value of the `step` field that requests another payment attempt. */
export const AGAIN = 'again'
/** The value of the `step` field that says that a payment by hand was made. */
export const REPORTED = 'reported'

/** The data that the page of a payment shows. @property receiptLink the link to the PDF receipt, if there is one */
export type ShownPayment = {
  payment: PaymentView
  email: string
  order: Order | undefined
  purchases: readonly { purchase: Purchase; name: string }[]
  receiptLink: string | undefined
  mode: PaymentMode
  /** The offered payment methods. */
  ways: readonly PaymentWay[]
  /** The phone number that this visitor has just posted. The server stores it only in masked form. */
  phone: string
  now: Date
}

/** The reason why another attempt, or the report of a payment, was refused. @property code what was typed in the report */
export type RefusedAttempt = {
  message: string
  fields: Readonly<Record<string, string>>
  type?: string
  code?: string | undefined
}

/** Returns the page of a payment: its status, the buyer's options, and the items bought. */
export function paymentContents(shown: ShownPayment, refused?: RefusedAttempt): Markup {
  const { payment, email, order, purchases, receiptLink } = shown
  const { title, text, until } = paymentWords(payment, 'below')
  const { number, total, currency, attempt } = payment
  return html`${refused ? problemBox({ message: refused.message }) : ''}
    ${outcomeOf(paymentLook(payment), title, [text, ...paymentNotes(payment)])}
    ${attempt.payAt === undefined ? '' : html`<p><a href="${attempt.payAt}" class="button">Continue to pay</a></p>`}
    ${attempt.byHand?.asks === undefined ? '' : reportForm(shown, attempt.byHand.asks, refused)}
    ${payment.againFrom === undefined ? '' : payAgainForm(shown, payment.againFrom, refused)}
    ${until === undefined ? '' : checkAgainForm(shown, `This page does not update by itself. Check again later: it changes ${until}.`)}
    ${purchases.length > 0 ? scriptsList(purchases, payment, email) : ''}
    <p class="mt-6">
      Number: <strong class="in-one-piece font-mono">${number}</strong>, total ${formatMoney(total, currency)}. To see
      this page again, enter the number and your email address on the page
      <a href="${PAYMENT}" class="prose-link">Your payment</a>.
    </p>
    ${order ? orderPart(order) : ''}
    ${
      receiptLink === undefined
        ? ''
        : html`<p class="mt-6"><a href="${receiptLink}" class="button button-quiet">Receipt (PDF)</a></p>`
    }
    ${
      until !== undefined
        ? ''
        : html`<p class="mt-6">
            <a href="${addressOf(payment.kind === 'order' ? pages.shop : pages.codeshop)}" class="button button-quiet"
              >Back to the shop</a
            >
          </p>`
    }`
}

/** Returns the form for looking up an order by its number and email address. */
export function lookUpContents(problem: string | undefined, typed: { number: string; email: string }): Markup {
  return html`${problem === undefined ? '' : problemBox({ message: problem })}
    <form method="post" action="${PAYMENT}" class="mt-6 grid max-w-md gap-4">
      ${textField({
        name: 'number',
        label: 'Order number',
        value: typed.number,
        most: LONGEST_ORDER_NUMBER,
        isNeeded: true,
      })}
      ${textField({
        name: 'email',
        label: 'Email used for the order',
        value: typed.email,
        type: 'email',
        autoComplete: 'email',
        most: LONGEST_EMAIL_ASKED,
        isNeeded: true,
      })}
      <button type="submit" class="button">Look up</button>
    </form>`
}

function checkAgainForm({ payment: { number, attempt }, email, phone }: ShownPayment, words: string): Markup {
  return html`<form method="post" action="${PAYMENT}" class="mt-4">
    ${hiddenFields({
      number,
      email,
      ...(phone === '' ? {} : { [PHONE_FIELD]: phone }),
      ...(attempt.payAt === undefined ? {} : { isBack: 'yes' }),
    })}
    <p>${words}</p>
    <button type="submit" class="button button-quiet mt-4">Check again</button>
  </form>`
}

/** Returns the form in which the buyer says that a payment by hand was made. */
function reportForm({ payment, email }: ShownPayment, asks: string, refused: RefusedAttempt | undefined): Markup {
  const { number, attempt } = payment
  return html`<form method="post" action="${PAYMENT}" class="mt-4 grid max-w-sm gap-3">
    ${hiddenFields({ number, email, step: REPORTED })}
    ${textField({
      name: 'code',
      label: asks,
      value: refused?.code ?? attempt.byHand?.reported ?? '',
      mistake: refused?.fields.code,
      most: LONGEST_PAYMENT_CODE,
    })}
    <button type="submit" class="button">
      ${attempt.byHand?.reported === undefined ? 'I have paid' : 'Correct it'}
    </button>
  </form>`
}

/** Returns the form for another attempt, with the same or another payment method, once the server allows it. */
function payAgainForm(shown: ShownPayment, againFrom: string, refused: RefusedAttempt | undefined): Markup {
  const { payment, email, mode, phone, now } = shown
  const { number, total, currency, attempt } = payment
  const isOpen = attempt.byHand !== undefined
  const ways = shown.ways.filter(
    ({ type }) => (payment.kind === 'order' || isScriptPayment(type)) && !(isOpen && type === attempt.way),
  )
  const [first] = ways
  if (!first) return html``
  if (againFrom > now.toISOString())
    return checkAgainForm(
      shown,
      `Another attempt is possible from ${minuteOf(againFrom)} in Nairobi. Check again then.`,
    )
  const isChoice = ways.length > 1
  const isPrompt = !isChoice && first.act === 'phone'
  const mistakes = refused?.fields ?? {}
  // All gateways that convert the amount use the shop's rate, so there is only one converted amount.
  const convertible = ways.find(({ charge }) => charge !== undefined)
  const charge = convertible?.charge
  const charged = charge && converted(total, charge.rate)
  return html`<form method="post" action="${PAYMENT}" class="mt-4">
    ${hiddenFields({
      number,
      email,
      step: AGAIN,
      ...(isChoice ? {} : { [PAYMENT_TYPE]: first.type }),
      ...(charged === undefined ? {} : { [CHARGED]: String(charged) }),
    })}
    ${isChoice ? paymentFields(mode, ways, { type: refused?.type ?? attempt.way, phone }, mistakes) : ''}
    ${isPrompt ? phoneField(mode, phone, mistakes[PHONE_FIELD]) : ''}
    ${
      convertible && charge && charged !== undefined
        ? html`<p class="mt-4">
            ${isChoice ? `With ${PAYMENT_METHODS[convertible.type]} you pay` : 'You pay'}
            ${formatMoney(charged, charge.currency)} (${formatMoney(total, currency)} at
            ${rateWords(charge.rate, charge.currency, currency)}).
          </p>`
        : ''
    }
    <button type="submit" class="button mt-4">${againWords(isOpen, isPrompt, isChoice ? undefined : first)}</button>
  </form>`
}

/** @param only the only payment method */
function againWords(isOpen: boolean, isPrompt: boolean, only: PaymentWay | undefined): string {
  if (isOpen) return only ? `Pay with ${PAYMENT_METHODS[only.type]} instead` : 'Pay this way instead'
  return isPrompt ? 'Send another prompt' : 'Try to pay again'
}

function scriptsList(purchases: ShownPayment['purchases'], { number }: PaymentView, email: string): Markup {
  return html`<section class="mt-8">
    <h2 class="subtitle">Your scripts</h2>
    <p class="mt-1">
      Keep the license keys secret: anyone who has one can download its script. The links are valid for ${LINK_MINUTES}
      minutes.
    </p>
    <ul class="mt-3 grid gap-4">
      ${purchases.map(
        ({ purchase: { downloadUrl, licenseKey, version, downloadCount, maxDownloads }, name }) =>
          html`<li>
            <strong>${name}</strong>, version ${version}<br />License key:
            <code class="wrap-anywhere">${licenseKey}</code><br />${
              downloadUrl === '' || downloadCount >= maxDownloads
                ? html`${downloadUrl === '' ? 'Its files are no longer available.' : 'All downloads have been used.'}
                    <a href="${addressOf(pages.contact)}" class="row-link prose-link">Write to us</a>.`
                : html`<a href="${downloadUrl}" class="row-link prose-link">Download ${name}</a> (${downloadCount} of
                    ${maxDownloads} downloads used)`
            }
          </li>`,
      )}
    </ul>
    <form method="post" action="${PAYMENT}" class="mt-4">
      ${hiddenFields({ number, email })}
      <button type="submit" class="button button-quiet">Make new links</button>
    </form>
  </section>`
}

function orderPart({ status, items, estimatedDelivery, trackingNumber, currency }: Order): Markup {
  const rows: [string, string][] = [
    ['Status', status.charAt(0).toUpperCase() + status.slice(1)],
    ...(status === 'cancelled' ? [] : [['Estimated delivery', longDate(estimatedDelivery)] satisfies [string, string]]),
    ...(trackingNumber === undefined ? [] : [['Tracking number', trackingNumber] satisfies [string, string]]),
  ]
  return html`<section class="mt-8">
    <h2 class="subtitle">Your order</h2>
    <ul class="mt-2">
      ${items.map(({ name, quantity, price }) => html`<li>${quantity} × ${name}, ${formatMoney(price, currency)} each</li>`)}
    </ul>
    <dl class="totals max-w-md">
      ${rows.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
  </section>`
}
