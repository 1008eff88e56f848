import { describe, expect, it } from 'vitest'
import { finishPage, forFileHosts } from './finish-page.ts'

const built =
  '<!DOCTYPE html><html lang="en"><head><link rel="stylesheet" href="/assets/styles.css"/><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/react-1.js"/><link rel="modulepreload" href="/assets/b.js"/><script>boot()</script></head>' +
  '<body><main><a href="/shop" data-discover="true">text</a><svg xmlns="http://www.w3.org/2000/svg" class="size-4"></svg></main><script>window.__reactRouterContext = {"ssr":false};window.__reactRouterContext.stream = 1;</script>' +
  '<script type="module" async="">import "/assets/a.js";\nimport * as route0 from "/assets/b.js";\nimport("/assets/entry.js");</script>' +
  '<!--$--><script>window.__reactRouterContext.streamController.enqueue("[\\"one\\"]\\n");</script><script>window.__reactRouterContext.streamController.close();</script><!--/$--></body></html>'

describe('a finished page', () => {
  const { html, assets } = finishPage(built, () => 'a{color:red}', 'content-1.json')
  const [data, module] = assets

  it('asks for no module before it is painted', () => {
    expect(html).not.toContain('modulepreload')
    expect(html).not.toContain('type="module"')
    expect(html).toContain(`<html data-styles="/assets/styles.css" data-hydrate="/assets/${module!.name}" lang="en">`)
  })

  it('carries the rules that it needs, and asks for the stylesheet only where there are no scripts', () => {
    expect(html).toContain('<head><style>a{color:red}</style><noscript><link rel="stylesheet" href="/assets/styles.css"/></noscript>')
  })

  it('asks for its rules when it is too long for one flight with its rules in it', () => {
    const words = Array.from({ length: 9000 }, (_, number) => (number * 7919).toString(36)).join(' ')
    const { html: long, assets: files } = finishPage(built.replace('text', words), () => 'a{color:red}', 'content-1.json')
    const styles = files[2]!
    expect(styles.name).toMatch(/^styles-[0-9a-f]{8}\.css$/)
    expect(styles.text).toBe('a{color:red}')
    expect(long).not.toContain('<style>')
    expect(long).toContain(
      `<head><link rel="stylesheet" href="/assets/${styles.name}"/><noscript><link rel="stylesheet" href="/assets/styles.css"/></noscript>`,
    )
  })

  it('leaves out what nothing reads', () => {
    expect(html).toContain('<main><a href="/shop">text</a><svg class="size-4"></svg></main>')
  })

  it('keeps the elements of the body, because React expects them, and no data in them', () => {
    expect(html.match(/<script/g)).toHaveLength(built.match(/<script/g)!.length)
    expect(html).not.toContain('reactRouterContext')
  })

  it('leaves its data in a file of its own', () => {
    expect(data!.name).toMatch(/^data-[0-9a-f]{8}\.json$/)
    expect(JSON.parse(data!.text)).toEqual(['["one"]\n'])
  })

  it('leaves a module that fetches everything, hands over the data and the words of the site, runs the files in order, and starts React last', () => {
    const { text, name } = module!
    expect(text).toContain('for (const files of [["/assets/react-1.js","/assets/a.js","/assets/b.js"]])')
    const order = [
      `['/assets/${data!.name}', '/assets/content-1.json'].map((file) => fetch(file)`,
      'window.__reactRouterContext = {"ssr":false}',
      'streamController.enqueue(piece)',
      'streamController.close()',
      'globalThis.kibandaContent = await content',
      'await import("/assets/react-1.js");',
      'await import("/assets/a.js");',
      'const route0 = await import("/assets/b.js");',
      'import("/assets/entry.js");',
    ]
    const places = order.map((step) => text.indexOf(step))
    expect(places.every((place, step) => place > (places[step - 1] ?? -1))).toBe(true)
    expect(text.trimEnd().endsWith('import("/assets/entry.js");')).toBe(true)
    expect(finishPage(built, () => '', 'content-1.json').assets.map((asset) => asset.name)).toEqual([data!.name, name])
  })

  it('stays as it is without a module', () => {
    expect(finishPage('<html lang="en"></html>', () => '', 'content-1.json')).toEqual({ html: '<html lang="en"></html>', assets: [] })
  })
})

it("a file host's page for unknown addresses knows the pages for unknown ids, and the script that shows them comes first", () => {
  const html = forFileHosts('<html lang="en"><head><script>boot()</script></head></html>', ['index.html', 'blog/-/index.html'], 'show()')
  expect(html).toBe('<html data-unknown-pages="/blog/-" lang="en"><head><script>show()</script><script>boot()</script></head></html>')
})
