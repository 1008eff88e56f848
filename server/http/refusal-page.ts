import type { Hono } from 'hono'
import { html } from 'hono/html'
import { SANDBOX_PATH } from '#domain/api-docs/addresses.ts'
import type { RequestFacts } from './answers.ts'
import { sendNoJsPage, type Frame } from './send-no-js-page.ts'

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
    const again = fields
      ? html`<form method="post" action="${path}">
          ${[...fields].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
          <button type="submit" class="button mt-4">Send it again</button>
        </form>`
      : html`<a class="button mt-4" href="${context.req.method === 'POST' ? path : '/'}"
          >${context.req.method === 'POST' ? 'Open the form again' : 'Home page'}</a
        >`
    const contents = html`<div class="outcome outcome-bad mt-6 mb-6" role="alert"><p>${message}</p></div>
      ${again}`
    context.res = await sendNoJsPage(context, frame, {
      status: context.res.status as Parameters<typeof sendNoJsPage>[2]['status'],
      title: TITLE,
      contents,
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
