/**
 * Creates the site's font, `app/styles/fonts/`, from Source Serif 4: the letters of Western and Central European
 * languages and of Kiswahili, and typographic punctuation. Other characters come from the visitor's fonts. Its license
 * reserves the name "Source" for the original, so the smaller files have their own name. Run this script after a
 * change:
 *
 * npm install --no-save subset-font@2.9.0 && node commands/subset-fonts.mjs
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { convert } from 'fontverter'

const NAME = 'Sokoni'
const WEIGHTS = { 400: '400Regular/SourceSerif4_400Regular', 600: '600SemiBold/SourceSerif4_600SemiBold' }
const CENTRAL_EUROPEAN = 'ŒœŠšŽžŸČčĆćĐđĘęĄąŁłŃńŚśŹźŻżŐőŰűİıŞşĞğŘřĚěŮůŇňȘșȚț'
const TYPOGRAPHIC = '\u2002\u2003\u2009\u200a\u202f\u2010\u2011\u2012\u2013\u2014‘’‚“”„†•…‰′″‹›€™←→↑↓−≈≤≥'
const CHARACTERS = between(0x20, 0x7e) + between(0xa0, 0xff) + CENTRAL_EUROPEAN + TYPOGRAPHIC
const COPYRIGHT = 0

const original = (path) => new URL(`../node_modules/@expo-google-fonts/source-serif-4/${path}`, import.meta.url)
const ours = (name) => new URL(`../app/styles/fonts/${name}`, import.meta.url)

for (const [weight, name] of Object.entries(WEIGHTS)) {
  const keepFeatures = ['kern', 'liga', 'locl']
  const subset = await subsetFont(readFileSync(original(`${name}.ttf`)), CHARACTERS, {
    targetFormat: 'sfnt',
    keepFeatures,
    noHinting: true,
  })
  const file = await convert(renamed(subset), 'woff2')
  writeFileSync(ours(`${NAME.toLowerCase()}-serif-${weight}.woff2`), file)
  console.log(`${weight}: ${file.length} bytes`)
}
copyFileSync(original('LICENSE_FONT'), ours('LICENSE.txt'))

/** Returns the characters from one code point to another. */
function between(first, last) {
  return Array.from({ length: last - first + 1 }, (_, position) => String.fromCodePoint(first + position)).join('')
}

/** Replaces "Source" with our name, which has the same length, in all name records of a font except the copyright. */
function renamed(font) {
  const tables = font.readUInt16BE(4)
  const entry = Array.from({ length: tables }, (_, table) => 12 + 16 * table).find(
    (at) => font.toString('latin1', at, at + 4) === 'name',
  )
  const start = font.readUInt32BE(entry + 8)
  const texts = start + font.readUInt16BE(start + 4)
  for (let record = 0; record < font.readUInt16BE(start + 2); record++) {
    const at = start + 6 + 12 * record
    if (font.readUInt16BE(at + 6) === COPYRIGHT) continue
    const text = font.subarray(texts + font.readUInt16BE(at + 10)).subarray(0, font.readUInt16BE(at + 8))
    for (const encoding of ['latin1', 'utf16le']) {
      const [from, to] = ['Source', NAME].map((word) => Buffer.from(word, encoding))
      // Names are big-endian.
      if (encoding === 'utf16le') [from, to].forEach((word) => word.swap16())
      for (let found = text.indexOf(from); found >= 0; found = text.indexOf(from, found)) to.copy(text, found)
    }
  }
  return font
}
