import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { NoJsView, RenderNoJs } from '#contract/no-js-pages.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import { SANDBOX_PATH } from '#domain/api-docs/addresses.ts'
import { NO_STORE, type RequestFacts } from './answers.ts'
import { insteadOfContents, noJsPage } from './no-js-page.ts'

/**
 * The frame of a response: the built page whose main content the response replaces, the content security policy, and
 * the renderer of the new content.
 */
export type Frame = { formPage: () => string | undefined; stylesPolicy: string; render: RenderNoJs }

/** A page without scripts. @property retryAfter the value of the Retry-After header (s) */
export type NoJsPage = {
  status: ContentfulStatusCode
  title: string
  view: NoJsView
  retryAfter?: number | undefined
}

/** Sends a page without scripts, with headers against caching, because the page can contain the visitor's input. */
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

/** Replaces the part of a page's title that precedes the site's name. */
function withTitle(page: string, title: string): string {
  return page.replace(/<title>[^<·]*/, () => `<title>${escapeMarkup(title)} `)
}

const TITLE = 'This did not work'
/** The content types of forms that browsers post. */
const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i

/**
 * Shows a refusal as a page instead of JSON if a person will read it: after a form was posted without JavaScript, or
 * after a browser followed a link. If the form could be parsed, the page offers to send it again with the same input.
 */
export function showRefusals(app: Hono<RequestFacts>, frame: Frame): void {
  app.use(async (context, next) => {
    await next()
    const message = context.get('refused')
    if (message === undefined || !wantsPage(context.req.raw)) return
    const [path, fields] = [context.req.path, context.get('postedFields')]
    const link =
      context.req.method === 'POST' ? { words: 'Open the form again', href: path } : { words: 'Home page', href: '/' }
    const goOn = fields ? { again: path, fields: Object.fromEntries(fields) } : link
    context.res = await sendNoJsPage(context, frame, {
      status: context.res.status as Parameters<typeof sendNoJsPage>[2]['status'],
      title: TITLE,
      view: { kind: 'notice', message, next: goOn },
    })
  })
}

/**
 * Returns whether a person will read the response. Programs that call the API may also send an Accept header that
 * allows HTML.
 */
function wantsPage({ url, headers }: Request): boolean {
  const asksForPage = headers.get('accept')?.includes('text/html') ?? false
  const { pathname } = new URL(url)
  if (pathname.startsWith('/api/') || pathname.startsWith(`${SANDBOX_PATH}/`))
    return asksForPage && headers.get('sec-fetch-mode') === 'navigate'
  return asksForPage || FORM_TYPES.test(headers.get('content-type') ?? '')
}
