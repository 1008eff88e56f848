import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { html } from 'hono/html'
import { NO_STORE, type RequestFacts } from './answers.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import { insteadOfContents, noJsPage } from './no-js-page.ts'

/** HTML whose values are escaped. */
export type Markup = ReturnType<typeof html>

/** The built page whose main content is replaced by the response, and the page's content security policy. */
export type Frame = { formPage: () => string | undefined; stylesPolicy: string }

/** The contents of a page without scripts. @property retryAfter when to retry (s) */
export type NoJsPage = {
  status: ContentfulStatusCode
  title: string
  contents: Markup
  retryAfter?: number | undefined
}

/** Sends a page without scripts. It is never cached, because it can contain the visitor's input. */
export async function sendNoJsPage(
  context: Context<RequestFacts>,
  { formPage, stylesPolicy }: Frame,
  { status, title, contents, retryAfter }: NoJsPage,
): Promise<Response> {
  const heading = `<h1 class="title">${escapeMarkup(title)}</h1>`
  const page = insteadOfContents(noJsPage(formPage()), heading + String(await contents))
  return context.html(withTitle(page, status >= 400 ? `Error: ${title}` : title), status, {
    ...NO_STORE,
    'content-security-policy': stylesPolicy,
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  })
}

/** Replaces the first part of a page's title, before the site's name. */
function withTitle(page: string, title: string): string {
  return page.replace(/<title>[^<·]*/, () => `<title>${escapeMarkup(title)} `)
}
