import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { escapeMarkup } from '#domain/text/markup.ts'
import { makeFolder } from '#server/settings/data-folder.ts'

const require = createRequire(import.meta.url)
/** The font weights of the text in the pictures. */
const WEIGHTS = ['400Regular', '600SemiBold']

/** The PNG compression level. It is faster than the default of 6, for 5% more bytes. */
const EFFORT = 3

/**
 * Returns a function that draws link preview images and icons as opaque PNG. Parallel calls use several cores.
 * @param folder the folder for the font configuration
 */
export async function svgDrawer(folder: string): Promise<(svg: string) => Promise<Buffer>> {
  // The font library reads this variable when it is first called. System fonts are not used, because pictures would
  // differ between machines.
  process.env.FONTCONFIG_FILE = writeFontList(folder)
  const { default: sharp } = await import('sharp')
  // Each picture is drawn only once, so caching would not help. Each drawing uses one core, because several pictures
  // are drawn in parallel.
  sharp.cache(false)
  sharp.concurrency(1)
  return (svg) => sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: EFFORT }).toBuffer()
}

/** Writes the font configuration. @returns the path of its file */
function writeFontList(folder: string): string {
  const file = resolve(folder, 'fonts.conf')
  const folders = WEIGHTS.map((weight) => dirname(require.resolve(`@expo-google-fonts/source-serif-4/${weight}`)))
  const lines = [
    ...folders.map((one) => `<dir>${escapeMarkup(one)}</dir>`),
    `<cachedir>${escapeMarkup(join(resolve(folder), 'cache'))}</cachedir>`,
  ]
  makeFolder(folder)
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${lines.join('')}</fontconfig>`,
  )
  return file
}
