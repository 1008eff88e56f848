import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanDrawing } from './content/drawing.ts'

const ROOT = 'xmlns="http://www.w3.org/2000/svg" width="40" height="30"'
const RED = '<rect fill="#c30" width="9" height="9"/>'
const SECRET = '<text y="20">Njeri Hidden</text>'
const drawing = (inside: string, more = '') => `<svg ${ROOT} ${more}>${inside}</svg>`
const clean = (source: string) => cleanDrawing(Buffer.from(source))
const pixels = (source: string) => sharp(Buffer.from(source)).raw().toBuffer()

describe('a hidden part of a drawing', () => {
  // C958
  it.each([
    ['by attribute', `<g display="none">${SECRET}</g>${RED}`],
    ['by its own style', `<g style="display:none;fill:red" id="Client Njeri Hidden">${SECRET}</g>${RED}`],
    ['by visibility', `<g visibility="hidden" aria-label="Njeri Hidden">${SECRET}</g>${RED}`],
    ['collapsed', `<text style="visibility:collapse">Njeri Hidden</text>${RED}`],
    [
      'as Illustrator does',
      `<style>.st0{display:none}.st1{display:inline}</style><g class="st0"><g class="st1">${SECRET}</g></g>${RED}`,
    ],
    [
      'by an ID',
      `<style>#Njeri_Hidden{display:none}#a,#Njeri_Hidden{fill:red}</style><g id="Njeri_Hidden">${SECRET}</g>${RED}`,
    ],
    [
      'by the stronger of two rules',
      `<style>text{display:inline}.off{display:none}</style><text class="off">Njeri Hidden</text>${RED}`,
    ],
    [
      'by an important rule',
      `<style>text{display:none!important}</style><text style="display:inline">Njeri Hidden</text>${RED}`,
    ],
    ['among definitions', `<defs><g id="a">${SECRET}</g><text>Njeri Hidden</text></defs>${RED}`],
    ['in a symbol', `<symbol id="a"><title>Njeri Hidden</title>${SECRET}</symbol>${RED}`],
    ['in a pattern', `<pattern id="p" width="9" height="9">${SECRET}</pattern>${RED}`],
    ['used by hidden parts only', `<defs><g id="a">${SECRET}</g></defs><g display="none"><use href="#a"/></g>${RED}`],
    ['and used', `<g id="a" display="none">${SECRET}</g><use href="#a"/>${RED}`],
    ['in a line', `<text y="20">Hi <tspan display="none">Njeri Hidden</tspan></text>${RED}`],
    ['in a switch', `<switch><g display="none">${SECRET}</g><text y="20">other</text></switch>${RED}`],
    ['where order counts', `<style>rect:first-child{fill:blue}</style><g display="none">${SECRET}</g>${RED}`],
    ['transparent', `<g opacity="0" id="Njeri Hidden">${SECRET}</g>${RED}`],
    ['transparent by style', `<style>.a{opacity:0.0}</style><text class="a" y="20">Njeri Hidden</text>${RED}`],
    ['transparent and used', `<g id="a" style="opacity:0%">${SECRET}</g><use href="#a"/>${RED}`],
    [
      'in a drawing that fades in elsewhere',
      `<style>@keyframes k{from{opacity:0}}.b{animation:k 1s}</style><g display="none">${SECRET}</g><g class="b">${RED}</g>`,
    ],
    ['with animated colors', `<g display="none"><animate attributeName="fill" values="red;blue"/>${SECRET}</g>${RED}`],
  ])('is not published, and the rest looks the same: %s', async (_, inside) => {
    const source = drawing(inside)
    const written = clean(source)
    expect(written).not.toMatch(/Njeri.?Hidden/)
    expect((await pixels(written)).equals(await pixels(source))).toBe(true)
  })

  it.each([
    ['animation', `<g display="none"><set attributeName="display" to="inline" begin="1s"/>${SECRET}</g>`],
    [
      'animation from elsewhere',
      `<g id="a" visibility="hidden">${SECRET}</g><animate href="#a" attributeName="visibility" to="visible"/>`,
    ],
    [
      'keyframes',
      `<style>@keyframes k{to{visibility:visible}}.a{visibility:hidden;animation:k 1s}</style><g class="a">${SECRET}</g>`,
    ],
    [
      'media query',
      `<style>.a{display:none}@media (prefers-color-scheme:dark){.a{display:inline}}</style><g class="a">${SECRET}</g>`,
    ],
    [
      'rule with a complex selector',
      `<style>.a{display:none}svg:hover g.a{display:inline}</style><g class="a">${SECRET}</g>`,
    ],
    ['use', `<g display="none"><g id="a">${SECRET}</g></g><use href="#a"/>`],
    ['use of a use', `<defs><g id="a">${SECRET}</g><use id="b" href="#a"/></defs><use href="#b"/>`],
    ['mask in a style', `<style>rect{mask:url("#m")}</style><mask id="m">${SECRET}</mask>${RED}`],
    ['visible part of it', `<g visibility="hidden"><text visibility="visible" y="20">Njeri Hidden</text></g>`],
    ['animated opacity', `<text y="20" opacity="0">Njeri Hidden<animate attributeName="opacity" to="1"/></text>`],
    [
      'keyframes of opacity',
      `<style>@keyframes k{to{opacity:1}}.a{opacity:0;animation:k 1s}</style><g class="a">${SECRET}</g>`,
    ],
    ['value that is none', `<text y="20" opacity="">Njeri Hidden</text>`],
    ['rule of more weight', `<style>text{opacity:1}</style><text opacity="0" y="20">Njeri Hidden</text>`],
    [
      'clip path',
      `<clipPath id="c"><text opacity="0" y="20">Njeri Hidden</text></clipPath><g clip-path="url(#c)">${RED}</g>`,
    ],
    [
      'clip path of a use',
      `<defs><text id="t" opacity="0" y="20">Njeri Hidden</text></defs><clipPath id="c"><use href="#t"/></clipPath><g clip-path="url(#c)">${RED}</g>`,
    ],
    ['important rule', `<style>text{display:inline!important}</style><text display="none" y="20">Njeri Hidden</text>`],
  ])('is published when something in the drawing can show it: %s', async (_, inside) => {
    // C958
    const written = clean(drawing(inside))
    expect(written).toContain('Njeri Hidden')
    expect((await pixels(written)).equals(await pixels(drawing(inside)))).toBe(true)
  })

  it('is kept if it is the path of a movement or starts another animation', () => {
    const path = '<path d="M0 0h9"/>'
    const moving = (more: string) =>
      `<rect width="9" height="9"><animateMotion begin="t.end">${more}</animateMotion></rect>`
    const hidden =
      '<g display="none"><path id="p" d="M0 0h9"/><rect><set id="t" attributeName="x" to="1" dur="1s"/></rect></g>'
    const written = clean(drawing(`${moving('<mpath href="#p"/>')}${hidden}`))
    expect(written).toContain(path.replace('<path', '<path id="i1"'))
    expect(written).toContain('<mpath href="#i1"/>')
    expect(written).toContain('begin="i2.end"')
    expect(written).toContain('<set id="i2"')
  })

  it('is an error within a line of text, because removing it would move the other words', () => {
    // C958
    expect(() => clean(drawing('<text>Hi <tspan visibility="hidden">Njeri</tspan> there</text>'))).toThrow(
      'expected visible text: "Njeri" is hidden within a text',
    )
  })
})

describe('the title of a drawing', () => {
  // C958
  it.each([
    ['/srv/clients/njeri/logo', ''],
    ['C:/Users/njeri/logo', ''],
    ['\\\\office\\njeri\\logo', ''],
    ['~/njeri/logo', ''],
    ['njeri final.ai', ''],
    ['njeri-logo', 'sodipodi:docname="njeri-logo.svg"'],
    ['Njeri Logo', 'inkscape:export-filename="../out/njeri_logo.png"'],
    ['Njeri', 'data-name="Njeri"'],
  ])('is left out if it is the name of a file or a layer: %s', (title, more) => {
    expect(clean(drawing(`<title>${title}</title>${RED}`, more))).not.toMatch(/njeri/i)
  })

  it.each([
    'id="Njeri-copy-2"',
    'inkscape:label="Njeri copy 2"',
    'data-name="Njeri copy 2"',
    'serif:id="Njeri copy 2"',
  ])('is left out if it belongs to a layer and repeats the name of the layer: %s', (name) => {
    expect(clean(drawing(`<g ${name}><title>Njeri copy 2</title>${RED}</g>`))).not.toMatch(/njeri/i)
  })

  it('is kept otherwise', () => {
    const source = drawing(`<title>Who pays: A/B</title><g id="a"><title>Step 1. Ratio 1:/2</title>${RED}</g>`)
    expect(clean(source)).toContain('<title>Who pays: A/B</title>')
    expect(clean(source)).toContain('<title>Step 1. Ratio 1:/2</title>')
  })
})

describe('the names of layers, symbols and styles', () => {
  // C1034
  it.each([
    ['a symbol that is used', `<symbol id="Client-Njeri">${RED}</symbol><use href="#Client-Njeri"/>`],
    [
      'a gradient',
      '<linearGradient id="Njeri"><stop stop-color="red"/></linearGradient><rect width="9" height="9" fill="url(#Njeri)"/>',
    ],
    ['a mask in a style', `<style>.a{mask:url("#Njeri")}</style><mask id="Njeri">${RED}</mask><g class="a">${RED}</g>`],
    [
      'a style',
      `<style>.Njeri_Heading,.b.Njeri_Heading{fill:blue}#Njeri{fill:red}</style><g class="Njeri_Heading b" id="Njeri">${RED}</g>`,
    ],
    ['a style without elements', `<style>.Njeri{fill:blue}</style>${RED}`],
    ['a style in another alphabet', `<style>.Njéri_ж{fill:blue}</style><rect class="Njéri_ж" width="9" height="9"/>`],
    [
      'an animation',
      `<rect width="9" height="9"><set id="Njeri" attributeName="x" to="1" begin="1.5s"/><set attributeName="y" to="1" begin="Njeri.end+1s;2s"/></rect>`,
    ],
    ['a label', `<g aria-labelledby="Njeri">${RED}<title id="Njeri">A box</title></g>`],
  ])('are not published, and the drawing looks the same: %s', async (_, inside) => {
    const written = clean(drawing(inside))
    expect(written).not.toMatch(/Nj.ri/)
    expect((await pixels(written)).equals(await pixels(drawing(inside)))).toBe(true)
  })

  it('are numbered, each kind on its own', () => {
    const inside = `<style>.x{fill:url(#y)}.x #z{stroke:#abc}</style><g class="x x"><path id="z" d="M0 0h9"/></g><pattern id="y">${RED}</pattern>`
    expect(clean(drawing(inside))).toContain(
      '<style>.c1{fill:url(#i2)}.c1 #i1{stroke:#abc}</style><g class="c1 c1"><path id="i1" d="M0 0h9"/></g><pattern id="i2">',
    )
  })

  it.each([
    ['an animation of a name', `<style>.Njeri{fill:red}</style><g>${RED}<set attributeName="class" to="Njeri"/></g>`],
    [
      'a selector by attribute',
      `<style>[class^=Njeri]{fill:red}.Njeri-1{opacity:.5}</style><g class="Njeri-1">${RED}</g>`,
    ],
  ])('stay if other parts of the drawing may depend on them: %s', (_, inside) => {
    expect(clean(drawing(inside))).toContain('Njeri')
  })
})
