import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { FONT } from './share-pictures.ts'

const require = createRequire(import.meta.url)
const fontFile = (weight: string) => require.resolve(`@expo-google-fonts/source-serif-4/${weight}/SourceSerif4_${weight}.ttf`)
const font = {
  fontFiles: [fontFile('400Regular'), fontFile('600SemiBold')],
  loadSystemFonts: false,
  defaultFontFamily: FONT,
  serifFamily: FONT,
  sansSerifFamily: FONT,
  monospaceFamily: FONT,
}

/** Draws the picture for a shared link, as a PNG: sharp writes one in less than half of the time that resvg takes. @param svg as `shareSvg` writes it */
export function drawShare(svg: string): Promise<Buffer> {
  const { pixels, width, height } = new Resvg(svg, { font }).render()
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer()
}
