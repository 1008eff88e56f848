import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { colorfulPicture, publishedPicture } from '#testing/published-picture.ts'
import { unseenParts } from './unseen-parts.ts'

const svg = (inside: string, more = 'width="300" height="60" viewBox="0 0 300 60"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${more}>${inside}</svg>`
const publish = async (drawing: string) => (await publishedPicture('flow.svg', Buffer.from(drawing)))[0]!.toString()
const WORDS = '<text x="9" y="40">Njeri Hidden</text>'
const words = (attributes: string) => `<text ${attributes}>Njeri Hidden</text>`
const picture = async () =>
  `href="data:image/png;base64,${(await colorfulPicture().png().toBuffer()).toString('base64')}"`

describe('words that cannot be seen in a drawing', () => {
  // C1033
  it.each([
    ['right of the view box', words('x="400" y="40"')],
    ['above the view box', words('x="9" y="-20"')],
    ['moved out of the view box', `<g transform="translate(0 200)">${WORDS}</g>`],
    ['in a line out of the view box', '<text><tspan x="9" y="500">Njeri</tspan> <tspan>Hidden</tspan></text>'],
    ['under a rectangle', `${WORDS}<rect width="300" height="60" fill="black"/>`],
    [
      'in the color of what is behind it',
      `<rect width="300" height="60" fill="#fff"/>${words('x="9" y="40" fill="#fff"')}`,
    ],
    ['without a color', words('x="9" y="40" fill="none"')],
    ['in a transparent color', `<style>.a{fill-opacity:0}</style>${words('class="a" x="9" y="40"')}`],
    ['without a size', words('x="9" y="40" font-size="0"')],
    ['shrunk to nothing', words('x="9" y="40" transform="scale(0)"')],
    [
      'cut away',
      `<clipPath id="c"><rect x="200" width="50" height="60"/></clipPath><g clip-path="url(#c)">${WORDS}</g>`,
    ],
    ['masked', `<mask id="m"><rect width="9" height="9" fill="#000"/></mask><g mask="url(#m)">${WORDS}</g>`],
    ['in a used group outside', `<defs><g id="a">${WORDS}</g></defs><use href="#a" x="900"/>`],
  ])('are an error: %s', async (_, inside) => {
    await expect(publish(svg(`<rect width="20" height="9"/>${inside}`))).rejects.toThrow(
      'flow.svg: expected no hidden parts, found the words "Njeri Hidden", outside the image, covered',
    )
  })

  it('are an error together with embedded pictures that cannot be seen', async () => {
    const inside = `<image x="900" width="48" height="48" ${await picture()}/>${words('y="-9"')}${words('y="40"')}`
    await expect(publish(svg(inside))).rejects.toThrow('found an embedded picture, the words "Njeri Hidden", outside')
  })

  it.each([
    ['within the view box', WORDS],
    ['half outside', words('x="280" y="40"')],
    ['half covered', `${WORDS}<rect width="30" height="60" fill="black"/>`],
    ['tiny', words('x="9" y="40" font-size="0.8"')],
    ['pale', words('x="9" y="40" fill="#fefefe"')],
    ['white on nothing', words('x="9" y="40" fill="#fff"')],
    ['that move', `<text x="9" y="-20">Njeri Hidden<animate attributeName="y" to="40" dur="1s"/></text>`],
    ['that a pointer shows', `<style>.a{fill:none}.a:hover{fill:red}</style>${words('class="a" x="9" y="40"')}`],
    ['that a theme shows', `<style>.a{fill:none}@media print{.a{fill:red}}</style>${words('class="a" x="9" y="40"')}`],
    ['that a style moves', words('y="-20" style="transform:translateY(60px)"')],
    [
      'along a path',
      '<path id="p" fill="none" d="M9 40h200"/><text><textPath href="#p">Njeri Hidden</textPath></text>',
    ],
    [
      'in another language',
      `<switch><text systemLanguage="sw" y="40">Njeri Hidden</text><text y="40">x</text></switch>`,
    ],
  ])('are published: %s', async (_, inside) => {
    expect(await publish(svg(inside))).toContain('Njeri Hidden')
  })

  it.each(['viewBox="-50 -50 100 100"', 'width="20" height="20" viewBox="-50 -50 100 100"'])(
    'are looked for in the view box, wherever it begins: %s',
    async (size) => {
      expect(await publish(svg(words('x="-40" y="-9" font-size="9"'), size))).toContain('Njeri Hidden')
      await expect(publish(svg(words('x="60" y="40" font-size="9"'), size))).rejects.toThrow('no hidden parts')
    },
  )

  it('are not looked for where nothing can be drawn, as on a machine without fonts', async () => {
    const without = async (source: string) =>
      sharp(Buffer.from(source.replaceAll(/<text [^<]*<\/text>/g, '')))
        .ensureAlpha()
        .raw()
        .toBuffer()
    const drawing = svg(`${WORDS}<rect width="20" height="9"/>`)
    expect(await unseenParts(drawing, without)).toEqual([])
  })
})
