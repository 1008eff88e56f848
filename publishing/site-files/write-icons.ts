import { join } from 'node:path'
import { BUILD_DIR } from '../../server/publication/built-site.ts'
import type { Kept } from '../output/kept.ts'
import type { Write } from '../output/output.ts'
import { iconDrawings } from './web-manifest.ts'

/** Writes the icons of the web app manifest. Loads the drawing library only when they have changed. */
export async function writeIcons(write: Write, kept: Kept, version: string): Promise<void> {
  const draw = async (svg: string) => {
    const { shareDrawer } = await import('./draw-share.ts')
    const drawSvg = await shareDrawer(join(BUILD_DIR, 'fonts'))
    return drawSvg(svg)
  }
  for (const { file, svg } of iconDrawings()) write(file, await kept.take('icon', [version, svg], () => draw(svg)))
}
