import { describe, expect, it } from 'vitest'
import { elementsOf, nextTag, replaceElements, replaceTags } from './markup.ts'

describe('HTML elements', () => {
  it('are found with their tags and contents', () => {
    expect(elementsOf('<p>a</p><pre>b</pre><p class="x">c\n</p>', 'p')).toEqual([
      { tag: '<p>', content: 'a', whole: '<p>a</p>', start: 0 },
      { tag: '<p class="x">', content: 'c\n', whole: '<p class="x">c\n</p>', start: 20 },
    ])
  })

  it.each([
    ['<p>a', '<p>a'],
    ['<p', '<p'],
    ['a</p>', 'a</p>'],
    ['<pa>b</pa>', '<pa>b</pa>'],
    ['<p>a</p><p>b', '[a]<p>b'],
    ['<p>a<p>b</p>c</p>', '[a<p>b]c</p>'],
    ['x<p/>$&</p>y', 'x[$&]y'],
  ])('are replaced in %j, which becomes %j', (html, replaced) => {
    expect(replaceElements(html, 'p', ({ content }) => `[${content}]`)).toBe(replaced)
  })

  it('are stripped of their tags and nothing else', () => {
    expect(replaceTags('<p class="a">1 <b>2</b></p> < 3', () => '')).toBe('1 2 < 3')
    expect(replaceTags('no tag', () => 'x')).toBe('no tag')
    expect(replaceTags('<a><b', (tag) => tag.toUpperCase())).toBe('<A><b')
  })

  it('are found by name from a given position', () => {
    const html = '<inputs><input name="a"><input name="b">'
    expect(nextTag(html, 'input', 0)?.text).toBe('<input name="a">')
    expect(nextTag(html, 'input', 9)?.text).toBe('<input name="b">')
    expect(nextTag(html, 'input', 30)).toBeUndefined()
  })
})
