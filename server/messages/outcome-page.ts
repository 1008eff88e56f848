import { willAnswerTo, type ContactFields } from '#domain/contact/contact-fields.ts'
import { errorMessage, messageReceived } from '#domain/errors/errors.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import { beforeForm, insteadOfForm, noJsPage, outcomeBox, refill } from '#server/http/no-js-page.ts'

const paragraph = (text: string) => `<p>${escapeMarkup(text)}</p>`

/**
 * Returns the contact page after a rejected message. The page shows the error of each invalid field, and everything
 * that the visitor typed.
 */
export function refusedPage(
  page: string | undefined,
  message: string,
  sentences: Readonly<Record<string, string>>,
  typed: ContactFields,
): string {
  const box = outcomeBox(false, [message, ...Object.values(sentences)].map(paragraph).join(''))
  return refill(beforeForm(noJsPage(page), box), typed)
}

/** Returns the contact page that asks for one more click, as proof that the sender is a person. */
export function confirmationPage(page: string | undefined, confirmation: string, action: string): string {
  const form =
    `<form method="post" action="${escapeMarkup(action)}"><input type="hidden" name="confirmation" value="${escapeMarkup(confirmation)}"/>` +
    `<p><button type="submit" class="button">Yes, send it</button></p></form>`
  return insteadOfForm(
    noJsPage(page),
    `${outcomeBox(true, paragraph('Your message is saved. Please confirm that you want to send it.'))}${form}`,
  )
}

/** Returns the contact page after a delivered message. */
export function sentPage(page: string | undefined, { reference, email }: { reference: string; email: string }): string {
  const said = [
    messageReceived(reference),
    `${willAnswerTo(email)} If the address is wrong, please send the message again.`,
  ]
  return insteadOfForm(noJsPage(page), outcomeBox(true, said.map(paragraph).join('')))
}

/** Returns the contact page to show if a confirmation matches no message. */
export function notConfirmedPage(page: string | undefined): string {
  return beforeForm(noJsPage(page), outcomeBox(false, paragraph(errorMessage('nothing-to-confirm'))))
}
