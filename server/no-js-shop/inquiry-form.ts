import { html } from 'hono/html'
import { LONGEST_FIELD } from '#domain/contact/contact-fields.ts'
import { NO_ORDERS, purchaseInquiry } from '#domain/contact/purchase-inquiry.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { Markup } from '#server/http/send-no-js-page.ts'
import { linesField, textField } from './markup.ts'

/** Returns the contact form for a visitor who would like to buy an item from shops that take no orders. */
export function inquiryForm({ name }: { name: string }): { title: string; form: Markup } {
  const { subject, message } = purchaseInquiry([{ name, quantity: 1 }])
  const field = { isNeeded: true }
  const form = html`<p class="mt-2 max-w-prose">${NO_ORDERS.text}</p>
    <form method="post" action="${addressOf(pages.contact)}" class="mt-6 grid max-w-2xl gap-5">
      ${textField({ ...field, name: 'name', label: 'Name', value: '', autoComplete: 'name' })}
      ${textField({ ...field, name: 'email', label: 'Email', value: '', type: 'email', autoComplete: 'email' })}
      ${textField({ ...field, name: 'subject', label: 'Subject', value: subject })}
      ${linesField({ name: 'message', label: 'Message', value: message, most: LONGEST_FIELD.message })}
      <p><button type="submit" class="button">Send message</button></p>
    </form>`
  return { title: NO_ORDERS.title, form }
}
