import { parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { createFinisher, forFileHosts, type Common } from './finish-page.ts'
import { noteIn, PLACE, type RenderedPage, type Start } from './bootstrap/start.ts'

const page: RenderedPage = {
  html: `<!DOCTYPE html><html lang="en"><head>${PLACE}<title>T</title></head><body><main><p class="a">text</p></main></body></html>`,
  start: { loaded: { data: 'one' }, files: ['/assets/frame.js', '/assets/home.js'] },
}
const common: Common = {
  boot: 'boot()',
  prefetch: '{}',
  nameOf: (kind, ending, text) => `${kind}-${text.length}.${ending}`,
  vanilla: ['/assets/vanilla.js'],
  globals: { words: '/assets/words-1.json' },
  stylesheet: { address: '/assets/all.css', text: '.a{top:0}.b{top:1px}' },
}
const finishParsed = createFinisher(common)
const finish = (rendered: RenderedPage, head: string) =>
  finishParsed({ ...rendered, document: parse(rendered.html) }, head)

describe('a finished page', () => {
  const { html, start } = finish(page, '<link rel="canonical" href="/"/>')

  it('contains the boot script and the CSS that the page needs, and links the stylesheet only for browsers without JavaScript', () => {
    expect(html).toContain(
      '<head><script>boot()</script><style>.a{top:0}</style><noscript><link rel="stylesheet" href="/assets/all.css"/></noscript>',
    )
    expect(html).toContain(
      '<link rel="canonical" href="/"/><title>T</title></head><body><main><p class="a">text</p></main></body></html>',
    )
    expect(html).not.toContain('template')
  })

  it('tells the boot script the URLs of its start data and the stylesheet', () => {
    expect(noteIn(html)).toEqual({ start: `/assets/${start.name}`, styles: '/assets/all.css', vanilla: common.vanilla })
  })

  it('puts the data that starts React into a separate file with the given name', () => {
    expect(start.name).toMatch(/^start-\d+\.json$/)
    const { globals } = common
    expect(JSON.parse(start.text)).toEqual({ ...page.start, globals } satisfies Start)
    expect(finish(page, '').start).toEqual(start)
    expect(finish({ ...page, start: { ...page.start, loaded: { data: 'another' } } }, '').start.name).not.toBe(
      start.name,
    )
  })

  it.each([
    ['nowhere', page.html.replace(PLACE, '')],
    ['twice', page.html.replace('<main>', `<main>${PLACE}`)],
  ])('is rejected when its placeholder appears %s', (where, without) => {
    expect(() => finish({ ...page, html: without }, '')).toThrow(
      `Expected <PageStart> once in the head of the page, found it ${where}.`,
    )
  })
})

it('the 404 page for file hosts lists the pages for unknown IDs and contains the script that shows them', () => {
  const html = forFileHosts(
    '<html lang="en"><head><script>boot()</script></head><body></body></html>',
    ['/blog/-', '/project/-'],
    'show()',
  )
  expect(html).toBe(
    '<html lang="en"><head><script>boot()</script><script data-pages="/blog/- /project/-">show()</script></head><body></body></html>',
  )
})
