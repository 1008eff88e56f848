import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { contentEndpoints } from '#testing/documented-endpoints.ts'
import { EndpointName } from './console/endpoint-name.tsx'

/** Zero-width spaces and joiners, word joiners, soft hyphens and byte order marks. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/u
/** The same characters as escapes in source code. */
const ESCAPED = /\\u(?:00ad|200[b-d]|2060|feff)|&(?:shy|ZeroWidthSpace|zwnj|zwj|NoBreak);/i

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

it('an endpoint name shows exactly the documented path, which may break after each slash', () => {
  for (const { method, path } of contentEndpoints) {
    const html = renderToStaticMarkup(createElement(EndpointName, { method, path }))
    expect(textOf(parseFragment(html))).toBe(`${method} ${path}`)
    expect(html.split('/<wbr/>')).toHaveLength(path.split('/').length)
  }
})

it('no file of the app puts an invisible character into a page', () => {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(join('app', file), 'utf8')] as const)
  expect(sources.length).toBeGreaterThan(200)
  expect(sources.flatMap(([file, text]) => (INVISIBLE.test(text) || ESCAPED.test(text) ? [file] : []))).toEqual([])
})
