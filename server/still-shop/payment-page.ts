import { html } from 'hono/html'
import type { PaymentView } from '../../contract/payments.ts'
import { addressOf } from '../../domain/pages/address-of.ts'
import * as pages from '../../domain/pages/page-table.ts'
import { LINK_MINUTES, type Purchase } from '../../domain/codeshop/purchases.ts'
import { longDate, minuteOf } from '../../domain/dates.ts'
import { converted, formatMoney } from '../../domain/money.ts'
import { hasGoneWrong, paymentNotes, paymentWords } from '../../domain/payments/payment-words.ts'
import type { PaymentMode, PaymentWay } from '../../domain/payments/payment-ways.ts'
import { rateWords } from '../../domain/payments/rate-words.ts'
import { PHONE_FIELD } from '../../domain/payments/phone-field.ts'
import { LONGEST_ORDER_NUMBER } from '../../domain/shop/order-kinds.ts'
import type { Order } from '../../domain/shop/orders.ts'
import { LONGEST_EMAIL_ASKED } from '../../domain/text/longest-texts.ts'
import type { Markup } from '../http/send-still.ts'
import { hiddenFields, outcomeOf, problemBox, textField } from './markup.ts'
import { PAYMENT_TYPE, phoneField } from './payment-fields.ts'
import { CHARGED } from './posted-numbers.ts'

const PAYMENT = addressOf(pages.payment)

export const PAYMENT_TITLE = 'Your payment'

/** The value of the field `step` that asks for another attempt to pay. */
export const AGAIN = 'again'

/** What a page shows of a payment. @property receiptLink the link to its receipt as a PDF, if it has one */
export type ShownPayment = {
  payment: PaymentView
  email: string
  order: Order | undefined
  purchases: readonly { purchase: Purchase; name: string }[]
  receiptLink: string | undefined
  mode: PaymentMode
  /** The way of the last attempt, if it is still offered. */
  way: PaymentWay | undefined
  now: Date
}

/** Why another attempt was refused. @property phone as typed */
export type RefusedAttempt = { message: string; fields: Readonly<Record<string, string>>; phone: string }

/** Returns the page of a payment: how it stands, what its buyer can do, and what was bought. */
export function paymentContents(shown: ShownPayment, refused?: RefusedAttempt): Markup {
  const { payment, email, order, purchases, receiptLink } = shown
  const { title, text, until } = paymentWords(payment, 'below')
  const { number, total, currency, attempt } = payment
  return html`${refused ? problemBox({ message: refused.message }) : ''}
    ${outcomeOf(!hasGoneWrong(payment), title, [text, ...paymentNotes(payment)])}
    ${attempt.payAt === undefined ? '' : html`<p><a href="${attempt.payAt}" class="button">Continue to pay</a></p>`}
    ${payment.againFrom === undefined ? '' : payAgainForm(shown, payment.againFrom, refused)}
    ${until === undefined ? '' : lookAgainForm(payment, email, `This page does not update by itself. Look again for news: it changes ${until}.`)}
    ${purchases.length > 0 ? scriptsList(purchases, payment, email) : ''}
    <p class="mt-6">
      Number: <strong class="font-mono">${number}</strong>, total ${formatMoney(total, currency)}. To see this page
      again, enter the number and your email address on the page
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

/** Returns the form for the number and email address of an order or a sale. */
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
      <button type="submit" class="button w-fit">Look up</button>
    </form>`
}

function lookAgainForm({ number, attempt }: PaymentView, email: string, words: string): Markup {
  return html`<form method="post" action="${PAYMENT}" class="mt-4">
    ${hiddenFields({ number, email, ...(attempt.payAt === undefined ? {} : { isBack: 'yes' }) })}
    <p>${words}</p>
    <button type="submit" class="button button-quiet mt-4">Look again</button>
  </form>`
}

/** Returns the form for another attempt the same way, as soon as that is allowed. */
function payAgainForm(
  { payment, email, mode, way, now }: ShownPayment,
  againFrom: string,
  refused: RefusedAttempt | undefined,
): Markup {
  const { number, total, currency } = payment
  if (!way) return html``
  if (againFrom > now.toISOString())
    return lookAgainForm(
      payment,
      email,
      `Another attempt is possible from ${minuteOf(againFrom)} in Nairobi. Look again then.`,
    )
  const charged = way.charge && converted(total, way.charge.rate)
  const isPrompt = way.act === 'phone'
  return html`<form method="post" action="${PAYMENT}" class="mt-4">
    ${hiddenFields({
      number,
      email,
      step: AGAIN,
      [PAYMENT_TYPE]: way.type,
      ...(charged === undefined ? {} : { [CHARGED]: String(charged) }),
    })}
    ${isPrompt ? phoneField(mode, refused?.phone ?? '', refused?.fields[PHONE_FIELD]) : ''}
    ${
      way.charge && charged !== undefined
        ? html`<p class="mt-4">
            You pay ${formatMoney(charged, way.charge.currency)} (${formatMoney(total, currency)} at
            ${rateWords(way.charge.rate, way.charge.currency, currency)}).
          </p>`
        : ''
    }
    <button type="submit" class="button mt-4">${isPrompt ? 'Send another prompt' : 'Try to pay again'}</button>
  </form>`
}

function scriptsList(purchases: ShownPayment['purchases'], { number }: PaymentView, email: string): Markup {
  return html`<section class="mt-8">
    <h2 class="subtitle">Your scripts</h2>
    <p class="mt-1">
      Keep the license keys: whoever has one can download its script. The links are valid for ${LINK_MINUTES} minutes.
    </p>
    <ul class="mt-3 grid gap-4">
      ${purchases.map(
        ({ purchase: { downloadUrl, licenseKey, version, downloadCount, maxDownloads }, name }) =>
          html`<li>
            <strong>${name}</strong>, version ${version}<br />License key:
            <code class="wrap-anywhere">${licenseKey}</code><br />${
              downloadUrl === '' || downloadCount >= maxDownloads
                ? html`${downloadUrl === '' ? 'Its files are gone.' : 'All its downloads are used.'}
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
