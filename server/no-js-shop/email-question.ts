import { html } from 'hono/html'
import { emailDoubt } from '#domain/text/email-doubt.ts'
import type { Markup } from '#server/http/send-no-js-page.ts'
import { hiddenFields } from './markup.ts'
import { STEPS } from './steps.ts'

/**
 * Returns a question about an email address that looks mistyped, with a button that corrects the address.
 * @param action the URL to which the form is posted
 * @param corrected returns the hidden fields that carry the form from page to page, with the given address filled in
 */
export function emailQuestion(
  email: string,
  action: string,
  corrected: (email: string) => Readonly<Record<string, string>>,
): Markup | '' {
  const meant = emailDoubt(email)?.meant
  if (meant === undefined) return ''
  return html`<form method="post" action="${action}" class="mt-3 flex flex-wrap items-center gap-x-2 text-warn">
    ${hiddenFields(corrected(meant))}
    <span class="wrap-anywhere">Did you mean ${meant}?</span>
    <button type="submit" name="step" value="${STEPS.review}" class="prose-link min-h-11">Use this address</button>
  </form>`
}
