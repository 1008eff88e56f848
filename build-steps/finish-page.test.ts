import { describe, expect, it } from 'vitest'
import { finishPage } from './finish-page.ts'

const built =
  '<!DOCTYPE html><html lang="en"><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/react-1.js"/><link rel="modulepreload" href="/assets/b.js"/><script>boot()</script></head>' +
  '<body><main>text</main><script type="module" async="">import "/assets/a.js";\nimport * as route0 from "/assets/b.js";\nimport("/assets/entry.js");</script><script>window.__reactRouterContext.streamController.enqueue("[data]")</script></body></html>'

describe('a finished page', () => {
  const { html, module } = finishPage(built)

  it('asks for no module before it is painted', () => {
    expect(html).not.toContain('modulepreload')
    expect(html).not.toContain('type="module"')
    expect(html).toContain(`<html data-hydrate="/assets/${module!.name}" lang="en">`)
  })

  it('keeps the elements of the body, because React expects them', () => {
    expect(html.match(/<script/g)).toHaveLength(built.match(/<script/g)!.length)
    expect(html).toContain('<main>text</main>')
  })

  it('leaves a module that fetches everything at once, runs it in order, and starts React last', () => {
    const { code, name } = module!
    expect(code).toContain('for (const href of ["/assets/react-1.js","/assets/a.js","/assets/b.js"])')
    const order = [
      'await import("/assets/react-1.js");',
      'await import("/assets/a.js");',
      'const route0 = await import("/assets/b.js");',
      'import("/assets/entry.js");',
    ]
    const places = order.map((step) => code.indexOf(step))
    expect(places.every((place, step) => place > (places[step - 1] ?? 0))).toBe(true)
    expect(code.trimEnd().endsWith('import("/assets/entry.js");')).toBe(true)
    expect(finishPage(built).module!.name).toBe(name)
  })

  it('carries the page’s data in that module, before everything else', () => {
    expect(html).not.toContain('[data]')
    expect(module!.code.startsWith('window.__reactRouterContext.streamController.enqueue("[data]")\n')).toBe(true)
  })

  it('stays as it is without a module', () => {
    expect(finishPage('<html lang="en"></html>')).toEqual({ html: '<html lang="en"></html>', module: undefined })
  })
})
