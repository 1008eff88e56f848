import { readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { messageOf, namesOf } from '#domain/record.ts'
import { cleanDrawing } from './content/drawing.ts'
import { isMovingWebp, outputFormat } from './content/picture-kind.ts'
import { extraParts } from './content/picture-parts.ts'
import { convertPicture, QUALITIES, type Conversion, type Format } from './convert-picture.ts'
import { hashedName, type Writing } from './output/output.ts'
import { plainDrawing } from './plain-drawing.ts'
import { ContentError } from '#domain/content/check.ts'
import type { PlacedPicture } from '#domain/content/field-schemas.ts'
import { mayHoldMetadata } from '#domain/content/linked-files.ts'
import { hashOf, type Kept } from './output/kept.ts'

/** The pictures and linked files of a content folder, under hashed names on the site. */
export type Pictures = {
  /**
   * Returns a picture with its URLs, or a file with its URL.
   * @param picture the path of the image or file within the content folder
   * @param width the width of the upright image, in pixels
   */
  place(picture: string, width: number): PlacedPicture
  /**
   * Writes the requested pictures.
   * @param onPicture is called before the conversion of each picture
   * @throws ContentError for a damaged picture
   */
  write(output: Writing, kept: Kept, onPicture?: (position: number, all: number) => void): Promise<void>
  /** Returns notes for the owner about the linked files, as sentences. */
  notes(): string[]
}

/** The widths of served pictures, in pixels: for a phone, for a large phone or half a screen, and for a full screen. */
const WIDTHS = [480, 960, 1600] as const
/**
 * A picture is served unchanged if it is in an output format, is not larger than this (bytes), and contains no other
 * data.
 */
const LIGHT = 60_000

/** A file on the site and the conversion that produces it; without a conversion, the file is the source itself. */
type Made = { file: string; as?: Conversion | 'plain drawing' }

export function createPictures(contentDir: string): Pictures {
  const placed = new Map<string, { placed: PlacedPicture; files: Made[] }>()
  return {
    place(picture, width) {
      const known = placed.get(picture) ?? placePicture(contentDir, picture, width)
      placed.set(picture, known)
      return known.placed
    },
    async write(output, kept, onPicture = () => {}) {
      const missing = [...placed].flatMap(([picture, { files }]) => {
        const left = files.filter(({ file }) => !output.reuse(file))
        return left.length === 0 ? [] : [{ picture, files: left }]
      })
      for (const [position, { picture, files }] of missing.entries()) {
        onPicture(position + 1, missing.length)
        const source = servedSource(contentDir, picture)
        const [sum, name] = [hashOf([source]), `${contentDir}/${picture}`]
        for (const { file, as } of files)
          output.write(
            file,
            as
              ? await kept.take('picture', [sum, JSON.stringify(as)], () =>
                  as === 'plain drawing' ? plainDrawing(source, name) : convertPicture(source, as, name),
                )
              : source,
          )
      }
    },
    notes() {
      const files = [...placed.keys()].filter(mayHoldMetadata).map((file) => `${contentDir}/${file}`)
      if (files.length === 0) return []
      const said =
        files.length === 1
          ? 'is published unchanged, with the metadata that its program added'
          : 'are published unchanged, with the metadata that their programs added'
      return [`${files.toSorted().join(', ')} ${said}, such as the author or a place.`]
    },
  }
}

function placePicture(contentDir: string, picture: string, width: number): { placed: PlacedPicture; files: Made[] } {
  const source = servedSource(contentDir, picture)
  const { name: given, ext } = parse(picture)
  const name = plainName(given)
  if (!isConverted(ext, source)) {
    const format = outputFormat(source)
    if (format) return placeLight(name, source, format, width)
    const isRead = isDrawing(ext) && /data:image\/|<text[\s/>]/.test(source.toString())
    const of = isRead ? `${hashOf([source])} plain drawing` : source
    const file = `assets/${hashedName(name, ext.slice(1).toLowerCase(), of)}`
    return { placed: { src: `/${file}` }, files: [isRead ? { file, as: 'plain drawing' } : { file }] }
  }
  const widest = Math.min(width, Math.max(...WIDTHS))
  if (isMovingWebp(source)) {
    const as = { format: 'webp', quality: QUALITIES.webp, width: widest, moves: true, clears: true } as const
    const file = `assets/${hashedName(`${name}-${widest}`, 'webp', `${hashOf([source])} ${QUALITIES.webp} moving, cleared`)}`
    return { placed: { src: `/${file}` }, files: [{ file, as }] }
  }
  const widths = [...WIDTHS.filter((one) => one < widest), widest]
  // A JPEG has no transparent pixels.
  const clears: Pick<Conversion, 'clears'> = source.readUInt16BE(0) === 0xffd8 ? {} : { clears: true }
  const sum = hashOf([source]) + (clears.clears ? ' cleared' : '')
  const fileOf = (format: Format, one: number) =>
    `assets/${hashedName(`${name}-${one}`, format, `${sum} ${QUALITIES[format]}`)}`
  const setOf = (format: Format) => widths.map((one) => `/${fileOf(format, one)} ${one}w`).join(', ')
  const files = namesOf(QUALITIES).flatMap((format) =>
    widths.map((one) => ({
      file: fileOf(format, one),
      as: { format, quality: QUALITIES[format], width: one, ...clears },
    })),
  )
  return { placed: { src: `/${fileOf('webp', widest)}`, sources: { avif: setOf('avif'), webp: setOf('webp') } }, files }
}

function placeLight(
  name: string,
  source: Buffer,
  format: Format,
  width: number,
): { placed: PlacedPicture; files: Made[] } {
  const quality = QUALITIES[format]
  const moves = isMovingWebp(source) ? { moves: true as const } : {}
  const as: Conversion = { format, quality, width, ...moves, clears: true, ifPadded: true }
  const file = `assets/${hashedName(name, format, `${hashOf([source])} ${quality} if padded`)}`
  return { placed: { src: `/${file}` }, files: [{ file, as }] }
}

/** Returns a name that needs no encoding in URLs. */
function plainName(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return (
    plain
      .split(/[^\w]+/)
      .filter((word) => word !== '')
      .join('-') || 'picture'
  )
}

/** Reads a picture. Removes everything from an SVG that does not affect how it is rendered. @throws ContentError */
function servedSource(contentDir: string, picture: string): Buffer {
  const source = readFileSync(join(contentDir, picture))
  if (!isDrawing(parse(picture).ext)) return source
  try {
    return Buffer.from(cleanDrawing(source))
  } catch (error) {
    throw new ContentError(`${contentDir}/${picture}: ${messageOf(error)}`)
  }
}

const isDrawing = (ending: string) => ending.toLowerCase() === '.svg'

/**
 * Returns whether to convert a picture: every JPEG and PNG, and an AVIF or WebP that is large, contains other data, or
 * has the extension of another format.
 */
function isConverted(ending: string, source: Buffer): boolean {
  if (!/^\.(?:avif|webp|jpe?g|png)$/i.test(ending)) return false
  return `.${outputFormat(source)}` !== ending.toLowerCase() || source.length > LIGHT || extraParts(source).length > 0
}
