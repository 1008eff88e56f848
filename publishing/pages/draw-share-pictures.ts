import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { BUILD_DIR } from '#server/publication/built-site.ts'
import type { Writing } from '#publishing/output/output.ts'

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
  const draw = await (await import('#publishing/site-files/draw-share.ts')).svgDrawer(join(BUILD_DIR, 'fonts'))
  const queue = pictures.values()
  const drawOn = async () => {
    for (const { file, svg } of queue) {
      output.write(file, await draw(svg))
      onDrawn()
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, drawOn))
}
