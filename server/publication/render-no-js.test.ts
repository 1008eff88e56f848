import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { serverMain } from '#commands/parts/server-bundle.ts'
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

it('bundles of the server have the production build of React, which renders six times as fast', () => {
  const files = globSync(join(dirname(serverMain()!.file), 'assets/*.js'))
  const text = files.map((file) => readFileSync(file, 'utf8')).join('')
  expect(text).toContain('react-dom-server-legacy.node.production.js')
  expect(text).not.toContain('react-dom-server-legacy.node.development.js')
})
