import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPicture } from './content/pictures.ts'
import { createKept } from './output/kept.ts'
import { createPictures } from './pictures.ts'

let folder: string
let written: Map<string, Buffer>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kibanda-pictures-'))
  mkdirSync(join(folder, 'shop'))
  written = new Map()
})
afterEach(() => rmSync(folder, { recursive: true }))

const save = (file: string, bytes: Uint8Array | string) => writeFileSync(join(folder, 'shop', file), bytes)
const place = async (file: string) => {
  const pictures = createPictures(folder)
  const { src, width, height } = readPicture(folder, 'shop', { file, alt: 'A shop' }, 'shop/shop.yml')
  const placed = pictures.place(src, width)
  await pictures.write(
    { write: (name, content) => void written.set(`/${name}`, Buffer.from(content)), reuse: () => false },
    createKept(join(folder, 'kept'), new Date()),
  )
  return { ...placed, width, height }
}
/** A wide picture, dark on the left, as a camera stores a photo taken in portrait orientation. */
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#eeeeee' } })
    .composite([
      {
        input: { create: { width: Math.round(width / 2), height, channels: 3, background: '#111111' } },
        left: 0,
        top: 0,
      },
    ])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitude: '1/1 17/1 0/1', GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer()

describe('a photo from a phone', () => {
  it('is served upright, in several widths, without camera metadata', async () => {
    save('IMG_2034.JPG', await photo(2400, 1800))
    const { src, sources, width, height } = await place('IMG_2034.JPG')
    expect([width, height]).toEqual([1800, 2400])
    expect(Object.keys(sources!)).toEqual(['avif', 'webp'])
    for (const [format, set] of Object.entries(sources!)) {
      const choices = set.split(', ').map((choice) => choice.split(' '))
      expect(choices.map(([, wide]) => wide)).toEqual(['480w', '960w', '1600w'])
      for (const [address, wide] of choices) {
        const file = sharp(written.get(address!))
        const { format: kind, compression, width: found, height: high, exif, orientation } = await file.metadata()
        expect([compression === 'av1' ? 'avif' : kind, found, high]).toEqual([
          format,
          parseInt(wide!, 10),
          Math.round((parseInt(wide!, 10) * 4) / 3),
        ])
        expect([exif, orientation]).toEqual([undefined, undefined])
        expect(written.get(address!)!.includes('GPS')).toBe(false)
      }
    }
    // The dark half, stored on the left, is now at the top.
    const { data, info } = await sharp(written.get(src)).raw().toBuffer({ resolveWithObject: true })
    const light = (y: number) => data[(y * info.width + (info.width >> 1)) * info.channels]!
    expect([light(10) < 60, light(info.height - 10) > 200]).toEqual([true, true])
  })

  it('is never enlarged', async () => {
    save(
      'small.png',
      await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )
    const { sources } = await place('small.png')
    expect(sources!.webp.split(', ')).toHaveLength(1)
    expect(sources!.webp).toMatch(/^\/assets\/small-300-[0-9a-f]{8}\.webp 300w$/)
  })

  it('is reported by file name when it is damaged', async () => {
    save('cut.jpg', (await photo(2400, 1800)).subarray(0, 3000))
    await expect(place('cut.jpg')).rejects.toThrow(/shop\/cut\.jpg: this picture is damaged/)
  })
})

it('drawings and small pictures are served unchanged', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"></svg>'
  save('drawing.svg', drawing)
  save(
    'light.webp',
    await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .webp()
      .toBuffer(),
  )
  for (const file of ['drawing.svg', 'light.webp']) {
    const { src, sources } = await place(file)
    expect(sources).toBeUndefined()
    expect(written.get(src)).toEqual(readFileSync(join(folder, 'shop', file)))
  }
})
