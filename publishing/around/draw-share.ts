import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
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

/** Draws the picture for a shared link, as a PNG. @param svg as `shareSvg` writes it */
export function drawShare(svg: string): Buffer {
  return Buffer.from(new Resvg(svg, { font }).render().asPng())
}
