import { parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { splitStyles } from './page-styles.ts'

const styles = (css: string, html: string) => splitStyles(css)(parse(html)).replace(/\s+/g, ' ').trim()

describe('the styles of one page', () => {
  it('include rules whose classes and elements are on the page', () => {
    const css = '.a{color:red}.b{color:blue}.a .b{margin:0}main>.a{margin:1px}nav .a{margin:2px}.a,.b{top:0}'
    expect(styles(css, '<main><p class="x a">text</p></main>')).toBe('.a{color:red}main>.a{margin:1px}.a{top:0}')
  })

  it('match escaped class names and classes with a pseudo-class', () => {
    expect(styles('.sm\\:p-1\\.5{top:0}.sm\\:p-2{top:1px}.a:focus{top:2px}', '<p class="sm:p-1.5 a"></p>')).toBe(
      '.sm\\:p-1\\.5{top:0}.a:focus{top:2px}',
    )
    expect(styles('.\\[\\&\\>li\\]\\:m>li{top:0}', '<ul class="[&amp;&gt;li]:m"><li></li></ul>')).toBe(
      '.\\[\\&\\>li\\]\\:m>li{top:0}',
    )
    expect(styles('.c-\\[f\\(0\\,1\\)_2\\]{top:0}.c-\\[f\\(1\\)\\]{top:1px}', '<p class="c-[f(0,1)_2]"></p>')).toBe(
      '.c-\\[f\\(0\\,1\\)_2\\]{top:0}',
    )
  })

  it('include rules whose :is() and :not() name classes that the page lacks', () => {
    expect(styles('.a:is(.open, .closed){top:0}.a:not(.b){top:1px}', '<p class="a"></p>')).toBe(
      '.a:is(.open, .closed){top:0}.a:not(.b){top:1px}',
    )
  })

  it('exclude rules that apply only to pages with a class that this page lacks', () => {
    const css = 'body:has(.task) .a{top:0}body:has(.a) .a{top:1px}.a:not(:has(.b)){top:2px}'
    expect(styles(css, '<p class="a"></p>')).toBe('body:has(.a) .a{top:1px}.a:not(:has(.b)){top:2px}')
    const others = ':root:has(.b[open]){top:0}.a:has(> .b) p{top:1px}.a:has(+ .a){top:2px}'
    expect(styles(others, '<p class="a"></p>')).toBe('.a:has(+ .a){top:2px}')
  })

  it('exclude an :is() if the page needs none of its selectors, and otherwise keep it whole to preserve its specificity', () => {
    const css = ':is(body:has(.task) .a, .b){top:0}:is(.a:not(.c, .d), #x .b){top:1px}:is(.b, .c) p:is(.a){top:2px}'
    expect(styles(css, '<p class="a"></p>')).toBe(':is(.a:not(.c, .d), #x .b){top:1px}:is(.b, .c) p:is(.a){top:2px}')
  })

  it('keep their order, layers and conditions, and drop empty blocks', () => {
    const css =
      '@layer one,two;@layer one{.a{top:0}}@media (width>1px){.b{top:1px}@supports (top:0){.b{top:2px}}}@layer two{.b{top:0}.a{top:3px}}'
    expect(styles(css, '<p class="a"></p>')).toBe('@layer one,two;@layer one{.a{top:0}}@layer two{.a{top:3px}}')
  })

  it('include only the variables, properties and animations that they use', () => {
    const css =
      ':root{--x:red;--y:blue}@property --x{syntax:"*"}@property --y{syntax:"*"}.a{color:var(--x);animation:1s turn}' +
      '@keyframes turn{0%{top:0}to{top:1px}}@keyframes spin{to{top:2px}}'
    expect(styles(css, '<p class="a"></p>')).toBe(
      ':root{--x:red}@property --x{syntax:"*"}.a{color:var(--x);animation:1s turn}@keyframes turn{0%{top:0}to{top:1px}}',
    )
  })

  it('include variables with any name, spaces before a name, and animations in nested blocks', () => {
    const css =
      '.a{--größe:1px;--x:2px;top:var( --größe , 0);left:var(--x)}.a{@media (width>1px){animation:1s turn}}' +
      '@keyframes turn{to{top:1px}}'
    expect(styles(css, '<p class="a"></p>')).toBe(css)
  })

  it('exclude print, hover, selection and dialog styles', () => {
    expect(styles('.a:hover,.a:focus{top:0}.a::selection{top:2px}', '<p class="a"></p>')).toBe('.a:focus{top:0}')
    expect(
      styles(
        '@media print{p{top:0}}.drawer{top:0}.a{top:1px}',
        '<dialog class="drawer"><i class="b"></i></dialog><p class="a"></p>',
      ),
    ).toBe('.a{top:1px}')
  })
})
