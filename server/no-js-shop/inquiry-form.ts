import { html } from 'hono/html'
import { LONGEST_FIELD } from '#domain/contact/contact-fields.ts'
import { NO_ORDERS } from '#domain/contact/no-orders.ts'
import { purchaseInquiry } from '#domain/contact/prepared-message.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { Markup } from '#server/http/send-no-js-page.ts'
import { linesField, textField } from './markup.ts'
import { readQuantity } from './posted-numbers.ts'

/** What a visitor has typed into the form of an order, from before the shops took no orders. */
type Typed = { quantity: string; firstName: string; lastName: string; email: string }

/** Returns the contact form for a visitor who would like to buy an item from shops that take no orders. */
export function inquiryForm(item: string, { quantity, firstName, lastName, email }: Typed): Markup {
  const { subject, message } = purchaseInquiry([{ name: item, quantity: readQuantity(quantity) ?? 1 }])
  const name = `${firstName} ${lastName}`.trim()
  const field = (name: keyof typeof LONGEST_FIELD) => ({ name, most: LONGEST_FIELD[name], isNeeded: true })
  return html`<p class="mt-2 max-w-prose">${NO_ORDERS.text}</p>
    <form method="post" action="${addressOf(pages.contact)}" class="mt-6 grid max-w-2xl gap-5">
      ${textField({ ...field('name'), label: 'Name', value: name, autoComplete: 'name' })}
      ${textField({ ...field('email'), label: 'Email', value: email, type: 'email', autoComplete: 'email' })}
      ${textField({ ...field('subject'), label: 'Subject', value: subject })}
      ${linesField({ ...field('message'), label: 'Message', value: message, isRequired: true })}
      <p><button type="submit" class="button">Send message</button></p>
      <p class="text-sm text-muted">
        Your message is stored on this server so that it can be answered.
        <a href="${addressOf(pages.privacy)}" class="prose-link">Privacy</a>
      </p>
    </form>`
}
