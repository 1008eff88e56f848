import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { escapeMarkup } from '#domain/text/markup.ts'
import { makeFolder } from '#server/settings/make-folder.ts'

const require = createRequire(import.meta.url)
/** The font weights used in the pictures. */
const WEIGHTS = ['400Regular', '600SemiBold']

/** The PNG compression level: fast, for 5% more bytes than the default of 6. */
const EFFORT = 3

/**
 * Returns a function that draws link preview images and icons as opaque PNG. Parallel calls use several cores.
 * @param folder where to store the font configuration
 */
export async function svgDrawer(folder: string): Promise<(svg: string) => Promise<Buffer>> {
  // The font library reads this variable on its first call. With system fonts, pictures would differ between machines.
  process.env.FONTCONFIG_FILE = writeFontList(folder)
  const { default: sharp } = await import('sharp')
  // Each picture is drawn once, on its own core.
  sharp.cache(false)
  sharp.concurrency(1)
  return (svg) => sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: EFFORT }).toBuffer()
}

/** @returns the path of the font configuration */
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
