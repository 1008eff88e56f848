import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { BUILD_DIR } from '../../server/publication/built-site.ts'
import type { Writing } from '../output/output.ts'

/** A picture of a page that is shown where a link to it is shared. @property svg as `shareSvg` writes it */
export type SharePicture = { file: string; svg: string }

/**
 * Draws the pictures for shared links, as many at once as there are cores. What draws is loaded only when there are
 * any.
 * @param onDrawn told after each picture
 */
export async function drawSharePictures(
  pictures: readonly SharePicture[],
  output: Writing,
  onDrawn: () => void,
): Promise<void> {
  if (pictures.length === 0) return
  const draw = await (await import('../around/draw-share.ts')).shareDrawer(join(BUILD_DIR, 'fonts'))
  const queue = pictures.values()
  const drawOn = async () => {
    for (const { file, svg } of queue) {
      output.write(file, await draw(svg))
      onDrawn()
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, drawOn))
}
