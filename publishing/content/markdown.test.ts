import { describe, expect, it } from 'vitest'
import { renderArticle, type Surroundings } from './markdown.ts'

const picture = (file: string, alt: string) => ({ src: `posts/1-x/${file}`, width: 600, height: 400, alt })
const render = (markdown: string, fileOf: Surroundings['fileOf'] = () => undefined) => {
  const mistakes: string[] = []
  const onMistake = (line: number, expected: string) => mistakes.push(`${line}: ${expected}`)
  return { ...renderArticle(markdown, { pictureOf: picture, fileOf, onMistake }), mistakes }
}
/** Returns the mistakes that rendering a text reports. */
const mistakesIn = (markdown: string) => render(markdown).mistakes

describe('the text of a post', () => {
  it('has headings that link to themselves, and lists the second-level headings as sections', () => {
    const { html, sections } = render('## One & two\n\n### Deeper\n\n## One & two\n\n## Page\n\n## After paint')
    expect(sections).toEqual([
      { id: 'one--two', title: 'One & two' },
      { id: 'one--two-1', title: 'One & two' },
      { id: 'page-1', title: 'Page' },
      { id: 'after-paint-1', title: 'After paint' },
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

  it('keeps the attributes that an owner adds to a code block', () => {
    const { html, ids } = render('<pre id="sample" title="t" lang="sw"><code>x</code></pre>')
    expect(html).toContain('<pre id="sample" title="t" lang="sw" tabindex="0" role="region"')
    expect(ids).toContain('sample')
  })

  it('has tables, lists and quotations, and marks external links', () => {
    const { html } = render(
      '| a | b |\n| - | - |\n| 1 | 2 |\n\n- one\n\n> said\n\n[out](https://a.example) and [in](/contact)',
    )
    expect(html).toContain('<div class="wide entries" tabindex="0" role="region" aria-label="Table 1"><table>')
    // C945
    expect(html).toContain('<td data-column="a">1</td>')
    expect(html).toContain('<td data-column="b">2</td>')
    expect(html).toContain('<a href="https://a.example" rel="noopener">out</a>')
    expect(html).toContain('<a href="/contact">in</a>')
    expect(html).toContain('<blockquote>')
  })

  it('has no cell labels in a table without a header row or with a cell that spans several columns', () => {
    for (const table of [
      '<table><tr><td>1</td><td>2</td></tr></table>',
      '<table><tr><th colspan="2">a</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '<table></table>',
    ]) {
      const { html } = render(table)
      expect(html).toContain('<div class="wide" tabindex="0"')
      expect(html).not.toContain('data-column')
    }
  })

  it('sets the width and height of pictures, keeps harmless HTML, and removes scripts', () => {
    const { html } = render('![A diagram](flow.svg)\n\nPress <kbd>Ctrl</kbd>.<script>x()</script>')
    expect(html).toContain(
      '<img src="content:posts/1-x/flow.svg" alt="A diagram" width="600" height="400" loading="lazy" decoding="async">',
    )
    expect(html).toContain('<kbd>Ctrl</kbd>')
    expect(html).not.toContain('script')
  })

  it('may be empty', () => {
    expect(render('')).toEqual({ html: '', sections: [], ids: [], links: [], mistakes: [] })
  })
})

describe('HTML that would not be published', () => {
  // C744
  const leftOut = (name: string) => expect.stringContaining(`HTML: <${name}> would be left out.`)

  it.each([
    ['a type in a sentence', 'Use Promise<string> here', ['string']],
    ['a type in a heading', '## Why Array<T>', ['T']],
    ['two types, one in a list', '- a List<int>\n- a Map<K>', ['int', 'K']],
    ['a placeholder', '> set <your-key> in it', ['your-key']],
    ['a frame', '<iframe src="https://a.example"></iframe>', ['iframe']],
    ['a video', '<video src="x.mp4" controls></video>', ['video']],
    ['a style', 'a\n\n<style>p{color:red}</style>', ['style']],
    ['a script', '<script>if (a<b) x()</script>', ['script']],
    ['a table cell without a table', 'a <td>cell</td>', ['td']],
    ['a form', '<form action="/x"><button>y</button></form>', ['form', 'button']],
    ['a picture in other sizes', '<picture><source srcset="x.webp"></picture>', ['picture', 'source']],
  ])('is reported: %s', (_, markdown, names) => {
    expect(mistakesIn(markdown).filter((said) => said.includes('<'))).toEqual(
      expect.arrayContaining(names.map(leftOut)),
    )
  })

  it('is reported with its line and a suggested correction', () => {
    expect(mistakesIn('One\ntwo Promise<string>\n\n## Array<T>')).toEqual([
      '2: HTML: <string> would be left out. If it is text, write `<string>` in backticks, or &lt;string&gt;; otherwise remove the tag',
      '4: HTML: <T> would be left out. If it is text, write `<T>` in backticks, or &lt;T&gt;; otherwise remove the tag',
    ])
  })

  it.each([
    ['a class', '<p class="x">y</p>', '<p> cannot have the attribute class here'],
    ['a style', 'a <b style="color:red">y</b>', '<b> cannot have the attribute style here'],
    ['a handler', '<a href="/" onclick="x()">y</a>', '<a> cannot have the attribute onclick here'],
    ['a target', '<a href="/" target="_blank">y</a>', '<a> cannot have the attribute target here'],
    ['a data attribute', '<u data-x-y="1">y</u>', '<u> cannot have the attribute data-x-y here'],
    ['a script in a link', '[x](javascript:alert(1))', 'link: expected an address that starts with https://'],
    ['a qualified name', 'List<std::string>', 'link: expected an address that starts with https://'],
    ['an id with a space', '<b id="a b">y</b>', 'HTML: expected a unique id of letters'],
    ['a repeated id', '<b id="x">y</b> <b id="x">y</b>', 'HTML: expected a unique id of letters'],
    ['an id that the page uses', '<b id="page">y</b>', 'HTML: expected a unique id of letters'],
    ['an id that the footer uses', '<b id="foot-columns">y</b>', 'HTML: expected a unique id of letters'],
    ['an end tag without a start tag', 'a</b> c', 'HTML: </b> has no start tag'],
    ['an end tag of a block without a start tag', 'a\n\n</div>\nb', 'HTML: </div> has no start tag'],
    ['a start tag without an end tag', 'a <mark>b', 'HTML: <mark> has no end tag'],
    ['a self-closing tag of an element that needs an end tag', 'a <kbd/> b', 'HTML: <kbd> has no end tag'],
    ['program code', 'a <?php echo 1 ?> b', 'HTML: "<?php echo 1 ?>" would be left out'],
    ['a declaration', 'a <!DOCTYPE x> b', 'HTML: "<!DOCTYPE x>" would be left out'],
    ['a comment without an end', 'a\n\n<!-- b\n\nc', 'HTML: this comment has no end'],
    ['a repeated attribute', '<a href="/blog/1" href="/blog/2">x</a>', 'has the same attribute twice'],
    [
      'text between the rows of a table',
      '<table><tr><td>a</td></tr>b<tr><td>c</td></tr></table>',
      'so it would move above the table',
    ],
  ])('is reported: %s', (_, markdown, told) => {
    expect(mistakesIn(markdown)).toEqual([expect.stringContaining(told)])
  })

  it.each([
    '<figure>\n\n![A flow](flow.svg)\n\n<figcaption>What happens</figcaption></figure>',
    'a <mark>b</mark> <abbr title="c">d</abbr> <u>e</u> <small>f</small> <sub>g</sub> <sup>h</sup> <kbd>i</kbd>',
    '<details><summary>More</summary>\n\nText with *words*.\n\n</details>',
    '<time datetime="2026-11-26">today</time>, <q cite="https://a.example">b</q>, <cite>c</cite>, <dfn>d</dfn>',
    '<dl><dt>a<dd>b</dl>',
    '<ul><li>a<li>b</ul>',
    'a<br>b<br/>c <wbr>',
    '<b id="prices">Prices</b> and [there](#prices)',
    '<!-- a note to myself -->\n\nText',
    'if a < b and c > d, or `Promise<string>`, or &lt;T&gt;',
    '```ts\nconst a: Array<string> = []\n```',
    '<table><caption>a</caption><tr><th scope="col">b</th></tr><tr><td colspan="2">c</td></tr></table>',
    '| a | b |\n| -: | :-: |\n| 1 | 2 |',
    '3. c\n4. d\n\n- [ ] e\n- [x] f\n\n~~g~~ www.a.example h@a.example[^1]\n\n[^1]: i',
    '<tel:+254700000000> and <https://a.example>',
  ])('does not include %s', (markdown) => {
    expect(mistakesIn(markdown)).toEqual([])
  })
})

describe('text that Markdown would leave out or change', () => {
  // C744
  it.each([
    [
      'an extra cell',
      '| a | b |\n| - | - |\n| `a || b` | or |',
      '3: table: this row has more cells than the first one',
    ],
    ['a footnote that nothing refers to', 'a\n\n[^2]: unused', '3: [^2]: would be left out, because nothing refers'],
    ['a footnote without text', 'a[^1]\n\n[^1]:\n', '3: [^1]: this footnote has no text. Write it after the colon'],
    ['a reference to no footnote', 'a[^1]\nb[^2]\n\n[^1]: one', '2: [^2]: there is no footnote of this name'],
    ['a repeated footnote', 'a[^1]\n\n[^1]: one\n[^1]: two', '4: [^1]: this name occurs twice'],
    [
      'a note that reads as a link definition',
      'a\n\n[Note]: Important',
      '3: [Note]: would be left out, because it is parsed as a link definition',
    ],
    ['a note with a title', '[TODO]: later "x"', '1: [TODO]: would be left out'],
    ['a repeated link definition', '[docs]\n\n[docs]: /a\n[docs]: /b', '4: [docs]: this name occurs twice'],
    [
      'words after a language',
      '```ts title="app.ts" {1,3}\na\n```',
      '1: code: "title=\\"app.ts\\" {1,3}" after the language',
    ],
    [
      'numbers that count down',
      '3. Kisumu\n2. Mombasa\n1. Nairobi',
      '2: list: the numbers 3, 2, 1 would become 3, 4, 5',
    ],
    ['numbers with a gap', '1. a\n3. b', '2: list: the numbers 1, 3 would become 1, 2'],
    ['a # at the end of a heading', '## Learning C #', '1: heading: # at its end would be left out'],
    [
      'a picture with spaces in its name',
      'a\nb ![f](Screenshot 2026-05-01 at 10.03.png)',
      '2: ![f](Screenshot 2026-05-01 at 10.03.png): would be shown as written, because of the spaces. Write <Screenshot 2026-05-01 at 10.03.png> in the parentheses',
    ],
    ['a picture with parentheses in its name', '![f](diagram (1).png)', '1: ![f](diagram (1).png): would be shown'],
    [
      'a file with spaces in its name',
      '*a* [my slides](my slides.pdf).',
      '1: [my slides](my slides.pdf): would be shown',
    ],
    ['an empty link', '[f]()', '1: link: expected a complete address, found ""'],
    ['a link without a host', '[f](https://)', '1: link: expected a complete address'],
    ['a phone without digits', '[f](tel:abc)', '1: link: expected a complete address'],
    ['a check box without words', '- [ ] <div>words</div>', '1: check box: expected text right after it'],
  ])('is reported: %s', (_, markdown, told) => {
    expect(mistakesIn(markdown)).toEqual([expect.stringContaining(told)])
  })

  it.each([
    '| a | b |\n| - | - |\n| `a \\|\\| b` | or |\n| one |',
    '[//]: # (a comment)\n\n[a], [B][c], ![d]\n\n[a]: /a\n[c]: /c "t"\n[d]: d.svg',
    '1. a\n1. b\n1. c\n\ntext\n\n7. d\n8. e',
    '## Title ##\n\n## C#\n\n## F \\#',
    'call a[0](b c), !\\[f](a b.png) and `![f](a b.png)`, [f](see page 2)',
    '[a](tel:+254-700-000) [b](tel:0700%20000) [c](mailto:?subject=x) [d](//a.example) [e](#f) [g](?h=1)',
  ])('does not include %j', (markdown) => {
    expect(mistakesIn(markdown)).toEqual([])
  })
})

describe('the footnotes of a text', () => {
  const { html, sections, mistakes } = render('## One\n\nA[^b] and[^b] C[^c].\n\n[^b]: Note\n[^c]: Other\n\n## Two')

  it('have working links to the notes and back', () => {
    // C745
    const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id)
    const targets = Array.from(html.matchAll(/ (?:href="#|aria-describedby=")([^"]+)"/g), ([, id]) => id)
    expect(targets.length).toBeGreaterThan(6)
    expect(targets.filter((id) => !ids.includes(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    expect(mistakes).toEqual([])
  })

  it.each(['note.1', 'ä', '*', 'a--b', '1'])('may have any name: %s', (name) => {
    const { html: named, mistakes: found } = render(`A[^${name}].\n\n[^${name}]: Note`)
    const [, target] = / href="#(fn-[^"]+)"/.exec(named) ?? []
    expect(named).toContain(`<li id="${target}">`)
    expect(found).toEqual([])
  })

  it('have a heading that is only for screen readers, and is not in the table of contents', () => {
    // C745
    expect(html).toContain('<h2 class="sr-only" id="footnote-label">Footnotes</h2>')
    expect(sections.map(({ id }) => id)).toEqual(['one', 'two'])
    expect(html).toMatch(/<\/section><section data-footnotes/)
  })
})

describe('headings without words', () => {
  it('have unique IDs, and appear in the table of contents unless they are empty', () => {
    // C746
    const { html, sections } = render(
      '## 🎉\n\n## !!!\n\n## ½\n\n## ![A flow](flow.svg)\n\n##\n\n## Section\n\n## 你好',
    )
    expect(sections).toEqual([
      { id: 'section-1f389', title: '🎉' },
      { id: 'section-21-21-21', title: '!!!' },
      { id: 'section-bd', title: '½' },
      { id: 'a-flow', title: 'A flow' },
      { id: 'section-1', title: 'Section' },
      { id: '你好', title: '你好' },
    ])
    expect(html).toContain('<h2 id="section"></h2>')
  })

  it('keep their IDs when another heading is added before them', () => {
    // C746
    expect(render('## 🚀\n\n## 🎉').sections[1]).toEqual(render('## 🎉').sections[0])
  })

  it.each(['&#x200B;', '&shy;', '&nbsp;'])(
    'are not in the table of contents if they have no visible text: %s',
    (sign) => {
      expect(render(`## ${sign}\n\n## A`).sections).toEqual([{ id: 'a', title: 'A' }])
    },
  )
})

describe('other headings', () => {
  it('of level 1 become headings of level 2, because the page already has a title', () => {
    // C746
    const { html, sections, mistakes } = render('# Same title\n\nOther\n===\n\n<h1>Third</h1>')
    expect(sections.map(({ title }) => title)).toEqual(['Same title', 'Other', 'Third'])
    expect(html).not.toContain('<h1')
    expect(mistakes).toEqual([])
  })

  it('do not include footnote numbers in the table of contents', () => {
    // C745
    expect(render('## Why HTTP[^1]\n\n[^1]: x').sections).toEqual([{ id: 'why-http', title: 'Why HTTP' }])
  })
})

describe('the tasks in a list', () => {
  it('have checkboxes with the task’s text as the label', () => {
    // C746
    const { html } = render('- [x] Buy *milk*\n- [ ] Cook\n  - [ ] rice\n\nand\n\n- [ ] One\n\n- [ ] Two')
    expect(html).toContain('<label><input type="checkbox" checked disabled> Buy <em>milk</em></label>')
    expect(html).toContain('<label><input type="checkbox" disabled> rice</label>')
    expect(html).toContain('<p><label><input type="checkbox" disabled> Two</label></p>')
    expect(html.match(/<label>/g)).toHaveLength(5)
  })
})
