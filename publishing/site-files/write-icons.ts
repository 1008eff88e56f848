import { join } from 'node:path'
import { BUILD_DIR } from '#server/publication/built-site.ts'
import type { Kept } from '#publishing/output/kept.ts'
import type { Write } from '#publishing/output/output.ts'
import { iconDrawings } from './web-manifest.ts'

/** Writes the icons of the web app manifest. Loads the drawing library only when the icons have changed. */
export async function writeIcons(write: Write, kept: Kept, version: string): Promise<void> {
  let drawer: ReturnType<typeof loadDrawer> | undefined
  const draw = async (svg: string) => (await (drawer ??= loadDrawer()))(svg)
  for (const { file, svg } of iconDrawings()) write(file, await kept.take('icon', [version, svg], () => draw(svg)))
}

async function loadDrawer() {
  const { svgDrawer } = await import('./draw-share.ts')
  return svgDrawer(join(BUILD_DIR, 'fonts'))
}
