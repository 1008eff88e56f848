import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { escapeMarkup } from '#domain/text/markup.ts'
import { makeFolder } from '#server/settings/data-folder.ts'
import { BUILD_DIR } from '#server/publication/built-site.ts'
import type { Writing } from '#publishing/output/output.ts'

const require = createRequire(import.meta.url)
/** The font weights of the text in the pictures. */
const WEIGHTS = ['400Regular', '600SemiBold']

/** The PNG compression level. It is faster than the default of 6, for 5% more bytes. */
const EFFORT = 3

/**
 * Loads the drawing library. Returns a function that draws link preview images and icons as opaque PNG. Parallel calls
 * use several cores.
 */
export async function svgDrawer(): Promise<(svg: string) => Promise<Buffer>> {
  // The font library reads this variable when it is first called. System fonts are not used, because pictures would
  // differ between machines.
  process.env.FONTCONFIG_FILE = writeFontList(join(BUILD_DIR, 'fonts'))
  const { default: sharp } = await import('sharp')
  // Each picture is drawn only once, so caching would not help. Each drawing uses one core, because several pictures
  // are drawn in parallel.
  sharp.cache(false)
  sharp.concurrency(1)
  return (svg) => sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: EFFORT }).toBuffer()
}

/** Writes the font configuration into a folder. @returns the path of its file */
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

/** A page's link preview image. @property svg the output of `shareSvg` */
export type SharePicture = { file: string; svg: string }

/**
 * Draws the link preview images in parallel, one per core. Loads the drawing library only when needed.
 * @param onDrawn is called after each image
 */
export async function drawSharePictures(
  pictures: readonly SharePicture[],
  output: Writing,
  onDrawn: () => void,
): Promise<void> {
  if (pictures.length === 0) return
  const draw = await svgDrawer()
  const queue = pictures.values()
  const drawOn = async () => {
    for (const { file, svg } of queue) {
      output.write(file, await draw(svg))
      onDrawn()
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, drawOn))
}
