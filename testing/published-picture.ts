import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { readPicture } from '#publishing/content/pictures.ts'
import { createKept } from '#publishing/output/kept.ts'
import { createPictures } from '#publishing/pictures.ts'

/** Returns the files that are published for a picture with the given name and content. */
export async function publishedPicture(file: string, bytes: Buffer): Promise<Buffer[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-picture-'))
  try {
    mkdirSync(join(folder, 'shop'))
    writeFileSync(join(folder, 'shop', file), bytes)
    const pictures = createPictures(folder)
    const { src, width } = readPicture(folder, 'shop', { file, alt: 'A shop' }, 'shop/shop.yml')
    pictures.place(src, width)
    const written: Buffer[] = []
    await pictures.write(
      { write: (_, content) => void written.push(Buffer.from(content)), reuse: () => false },
      createKept(join(folder, 'kept'), new Date()),
    )
    return written
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns a square picture with many colors. @param size its width in pixels */
export function colorfulPicture(size = 48, transparent = false): Sharp {
  const channels = transparent ? 4 : 3
  const pixels = Array.from({ length: size * size * channels }, (_, place) => (place * place * 7) % 251)
  return sharp(Buffer.from(pixels), { raw: { width: size, height: size, channels } })
}
