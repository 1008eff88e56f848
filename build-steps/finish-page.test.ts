import { describe, expect, it } from 'vitest'
import { finishPage } from './finish-page.ts'

const built =
  '<!DOCTYPE html><html lang="en"><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/><script>boot()</script></head>' +
  '<body><main>text</main><script type="module" async="">import "/assets/a.js";\nimport("/assets/entry.js");</script><script>stream()</script></body></html>'

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

  it('leaves a module that fetches everything at once and starts React', () => {
    expect(module!.code).toBe('import "/assets/a.js";\nimport "/assets/b.js";\nimport "/assets/a.js";\nimport("/assets/entry.js");\n')
    expect(finishPage(built).module!.name).toBe(module!.name)
  })

  it('stays as it is without a module', () => {
    expect(finishPage('<html lang="en"></html>')).toEqual({ html: '<html lang="en"></html>', module: undefined })
  })
})
