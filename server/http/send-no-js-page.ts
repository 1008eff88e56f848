import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { NoJsView, RenderNoJs } from '#contract/no-js-pages.ts'
import { NO_STORE, type RequestFacts } from './answers.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import { insteadOfContents, noJsPage } from './no-js-page.ts'

/** The built page whose main content is replaced by the response, and the page's content security policy. */
export type Frame = { formPage: () => string | undefined; stylesPolicy: string; render: RenderNoJs }

/** A page without scripts. @property retryAfter when to retry (s) */
export type NoJsPage = {
  status: ContentfulStatusCode
  title: string
  view: NoJsView
  retryAfter?: number | undefined
}

/** Sends a page without scripts. It is never cached, because it can contain the visitor's input. */
export async function sendNoJsPage(
  context: Context<RequestFacts>,
  { formPage, stylesPolicy, render }: Frame,
  { status, title, view, retryAfter }: NoJsPage,
): Promise<Response> {
  const page = insteadOfContents(noJsPage(formPage()), await render(title, view))
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
