import { describe, expect, it } from 'vitest'
import { renderArticle } from './markdown.ts'

const picture = (file: string, alt: string) => ({ src: `posts/1-x/${file}`, width: 600, height: 400, alt })
const render = (markdown: string) => renderArticle(markdown, picture)

describe('the text of a post', () => {
  it('has headings that link to themselves, with second-level headings as its sections', () => {
    const { html, sections } = render('## One & two\n\n### Deeper\n\n## One & two\n\n## Page')
    expect(sections).toEqual([
      { id: 'one--two', title: 'One & two' },
      { id: 'one--two-1', title: 'One & two' },
      { id: 'page-1', title: 'Page' },
    ])
    expect(html).toContain(
      '<h2 id="one--two">One &#x26; two<a class="anchor" href="#one--two" aria-label="Link to: One &#x26; two">#</a></h2>',
    )
    expect(html).toContain('<h3 id="deeper">')
  })

  it('has highlighted code with its language and a copy button', () => {
    const { html } = render('```ts\nconst x = 1\n```\n\n```\nplain <b>\n```\n\n```klingon\nnuqneH\n```')
    expect(html).toContain('<span class="hljs-keyword">const</span>')
    expect(html.match(/data-copy/g)).toHaveLength(3)
    expect(html).toContain('aria-label="Code 1, ts"')
    expect(html).toContain('aria-label="Code 2, text"')
    expect(html).toContain('plain &#x3C;b>')
    expect(html).toContain('nuqneH')
  })

  it('has tables, lists and quotations, and marks external links', () => {
    const { html } = render(
      '| a | b |\n| - | - |\n| 1 | 2 |\n\n- one\n\n> said\n\n[out](https://a.example) and [in](/contact)',
    )
    expect(html).toContain('<div class="wide" tabindex="0" role="region" aria-label="Table 1"><table>')
    expect(html).toContain('<a href="https://a.example" rel="noopener">out</a>')
    expect(html).toContain('<a href="/contact">in</a>')
    expect(html).toContain('<blockquote>')
  })

  it('has pictures with their size, and keeps harmless HTML', () => {
    const { html } = render('![A diagram](flow.svg)\n\nPress <kbd>Ctrl</kbd>.<script>x()</script>')
    expect(html).toContain(
      '<img src="content:posts/1-x/flow.svg" alt="A diagram" width="600" height="400" loading="lazy" decoding="async">',
    )
    expect(html).toContain('<kbd>Ctrl</kbd>')
    expect(html).not.toContain('script')
  })

  it('may be empty', () => {
    expect(render('')).toEqual({ html: '', sections: [] })
  })
})
