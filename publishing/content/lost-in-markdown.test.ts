import { describe, expect, it } from 'vitest'
import { renderArticle } from './markdown.ts'

const render = (markdown: string) => {
  const mistakes: string[] = []
  const { html } = renderArticle(markdown, {
    pictureOf: (file, alt) => ({ src: `posts/1-x/${file}`, width: 600, height: 400, alt }),
    fileOf: () => undefined,
    onMistake: (line, expected) => mistakes.push(`${line}: ${expected}`),
  })
  return { html, mistakes }
}

describe('what Markdown would leave out or change', () => {
  // C1035
  it.each([
    ['a formula', 'The volume is\n2*3*4.', '2: emphasis: the * characters in "*3*" would be left out.'],
    ['a formula with powers', 'It is a**b**c', '1: emphasis: the * characters in "**b**" would be left out'],
    ['the name of a file', 'Write `a` in __init__.py', '1: emphasis: the _ characters in "__init__" would be left out'],
    ['the name of a method', 'Call __init__() once', '1: emphasis: the _ characters in "__init__" would be left out'],
    ['a path', 'Open\nC:\\_data\\x now', '2: C:\\_data\\x: a backslash in this path would be left out. Put the path'],
    ['a path on a network', 'Open \\\\server\\a', '1: \\\\server\\a: a backslash in this path would be left out'],
    ['code without an end', 'a\n\n~~~js\nb\n```\n\nc', '3: code: this block has no end. Write ~~~ on a line'],
    ['code with a shorter end', '````\nb\n```\n\nc', '1: code: this block has no end. Write ```` on a line'],
    ['quoted code without an end', '> ```\n> b\n\nc', '1: code: this block has no end. Write ``` on a line'],
    ['a link without words', 'a [](/about) b', '1: link: expected text for "/about"'],
    ['a link to a picture without words', '[![](a.svg)](/about)', '1: link: expected text for "/about"'],
    ['an HTML link without words', 'a\n\n<a href="/about"> </a>', '3: link: expected text for "/about"'],
  ])('is reported: %s', (_, markdown, told) => {
    expect(render(markdown).mistakes).toEqual([expect.stringContaining(told)])
  })

  it.each([
    '*a*b and **c**d, un<em>believ</em>able, 2 * 3 * 4, 2\\*3\\*4, `2*3*4`, snake_case_name',
    '日*本*語, **Note:**(s), _really_. C:\\Users\\njeri, `C:\\_data`, \\# and a\\_b',
    '```js\na\n```\n\n- ~~~~\n  ```\n  ~~~~~\n\n> ```\n> b\n> ```\n\n    indented\n',
    '[![A flow](flow.svg)](/about) <a href="/about" aria-label="About"></a> <a id="here"></a>',
    'a[^1]\n\n[^1]: one',
  ])('does not include %j', (markdown) => {
    expect(render(markdown).mistakes).toEqual([])
  })

  it('does not include a single ~, which stays as it is written', () => {
    const { html } = render('H~2~O, about ~5 kg~ and ~~gone~~')
    expect(html).toContain('H~2~O, about ~5 kg~ and <del>gone</del>')
  })
})
