import { parse } from 'parse5'
import { expect, it } from 'vitest'
import { factsOf } from './page-facts.ts'

it('a page’s metadata matches the text that visitors read on the page', () => {
  const html = `<!DOCTYPE html><html><head><title>Forms &amp; drafts · Site</title><meta name="description" content="It&#x27;s kept"/></head>
    <body><nav>Menu</nav><main><h1>Forms</h1><p>It&#x27;s<b>kept</b></p><pre>code()</pre><img alt="A shop" src="x"/>
    <section id="draft"><h2>Drafts <i>live</i></h2><div><p>A week &lt; two.</p><p>More.</p></div></section>
    <section id="empty"><p>No heading</p></section>
    <section aria-labelledby="related-title"><h2 id="related-title">Related</h2></section></main></body></html>`
  const { words, ...facts } = factsOf(parse(html))
  expect(facts).toEqual({
    title: 'Forms & drafts · Site',
    description: "It's kept",
    sections: [{ id: 'draft', title: 'Drafts live', summary: 'A week < two.' }],
  })
  expect(words).toBe("forms it's kept shop drafts live week two more no heading")
  expect(factsOf(parse('')).words).toBe('')
})
