import { Hono } from 'hono'
import * as pages from '#domain/pages/page-table.ts'
import { sendMessage, showFormToken } from '#contract/messages.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { type ContactFields, willAnswerTo } from '#domain/contact/contact-fields.ts'
import { NO_STORE, type RequestFacts } from '#server/http/answers.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { readPostedForm } from '#server/http/posted-form.ts'
import type { Frame } from '#server/http/send-no-js-page.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import { errorMessage, messageReceived } from '#domain/errors/errors.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import { beforeForm, insteadOfForm, noJsPage, outcomeBox, refill } from '#server/http/no-js-page.ts'
import {
  issueSendToken,
  issueToken,
  readSendToken,
  confirmMessage,
  receiveMessage,
  type Received,
} from './receive-message.ts'

const FORM = addressOf(pages.contact)

/**
 * The routes for messages to the owner: JSON for programs and for the page, and a form post for pages without
 * JavaScript.
 */
export function messageRoutes(site: SiteContext, { formPage, stylesPolicy }: Frame) {
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)

  on(showFormToken, () => ({
    status: 200,
    body: { token: issueToken(site.hash, site.randomText(), site.now()) },
    headers: NO_STORE,
  }))

  on(sendMessage, ({ body: { token, website: trap, ...fields }, key, address, requestId }) =>
    receiveMessage(site, { fields, token, trap, key, address, requestId }),
  )

  app.post(FORM, async (context) => {
    const form = await readPostedForm(context, site.publicOrigin)
    if ('refusal' in form) return form.refusal
    const answer = (html: string, status: 200 | 201 | 422 | 429, headers: Record<string, string> = {}) =>
      context.html(html, status, {
        ...NO_STORE,
        'content-security-policy': stylesPolicy,
        ...headers,
      })
    const typed = (name: string) => form.fields.get(name) ?? ''

    const confirmation = form.fields.get('confirmation')
    if (confirmation !== null) {
      const confirmed = readSendToken(site.hash, confirmation, site.now())
      if (confirmed === 'too-fast') return answer(confirmationPage(formPage(), confirmation, FORM), 200)
      const message = confirmed && (await confirmMessage(site, confirmed.id))
      return message ? answer(sentPage(formPage(), message), 200) : answer(notConfirmedPage(formPage()), 422)
    }

    const fields: ContactFields = {
      name: typed('name'),
      email: typed('email'),
      subject: typed('subject'),
      message: typed('message'),
    }
    const received = await receiveMessage(site, {
      fields,
      token: '',
      trap: typed('website'),
      // The same fields give the same key, so a visitor who presses the button again while waiting sends the message
      // only once.
      key: site.hash('form of a message', JSON.stringify(fields)),
      address: clientAddress(context, site.trustedProxies),
      requestId: context.get('requestId'),
    })
    if (received.status !== 201) {
      return answer(
        refusedPage(formPage(), received.body.message, received.body.fields ?? {}, fields),
        received.status,
        headersOf(received),
      )
    }
    return received.needsConfirmation === undefined
      ? answer(sentPage(formPage(), { reference: received.body.reference, email: fields.email }), 201)
      : answer(
          confirmationPage(formPage(), issueSendToken(site.hash, received.needsConfirmation, site.now()), FORM),
          200,
        )
  })

  return app
}

function headersOf(received: Received): Record<string, string> {
  return 'retryAfter' in received && received.retryAfter !== undefined
    ? { 'retry-after': String(received.retryAfter) }
    : {}
}

const paragraph = (text: string) => `<p>${escapeMarkup(text)}</p>`

/** Returns the contact page with the error of each invalid field and with everything that the visitor typed. */
function refusedPage(
  page: string | undefined,
  message: string,
  sentences: Readonly<Record<string, string>>,
  typed: ContactFields,
): string {
  const box = outcomeBox(false, [message, ...Object.values(sentences)].map(paragraph).join(''))
  return refill(beforeForm(noJsPage(page), box), typed)
}

/** Returns the contact page that asks for one more click, as proof that the sender is a person. */
function confirmationPage(page: string | undefined, confirmation: string, action: string): string {
  const form =
    `<form method="post" action="${escapeMarkup(action)}"><input type="hidden" name="confirmation" value="${escapeMarkup(confirmation)}"/>` +
    `<p><button type="submit" class="button">Yes, send it</button></p></form>`
  return insteadOfForm(
    noJsPage(page),
    `${outcomeBox(true, paragraph('Your message is saved. Please confirm that you want to send it.'))}${form}`,
  )
}

function sentPage(page: string | undefined, { reference, email }: { reference: string; email: string }): string {
  const said = [
    messageReceived(reference),
    `${willAnswerTo(email)} If the address is wrong, please send the message again.`,
  ]
  return insteadOfForm(noJsPage(page), outcomeBox(true, said.map(paragraph).join('')))
}

function notConfirmedPage(page: string | undefined): string {
  return beforeForm(noJsPage(page), outcomeBox(false, paragraph(errorMessage('nothing-to-confirm'))))
}
