import { expect, it } from 'vitest'
import { renderNoJs } from './render-no-js.ts'

it('the built code renders a page without JavaScript, and escapes what it shows', async () => {
  // C1002
  const next = { again: '/contact', fields: { note: '<script>"' } }
  expect(await renderNoJs('A & B', { kind: 'notice', message: '<b>', next })).toBe(
    '<h1 class="title">A &amp; B</h1><div class="outcome outcome-bad mt-6 mb-6" role="alert"><p>&lt;b&gt;</p></div>' +
      '<form class="mt-4" action="/contact" method="post"><input type="hidden" name="note" value="&lt;script&gt;&quot;"/>' +
      '<button type="submit" class="button">Send it again</button></form>',
  )
})
