import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanDrawing } from './content/drawing.ts'
import { extraParts } from './content/picture-parts.ts'
import { nameOnDisk, readPicture } from './content/pictures.ts'
import { createKept } from './output/kept.ts'
import { createPictures } from './pictures.ts'
import { times } from '#testing/effort.ts'

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
/**
 * Returns a photo that was taken in portrait orientation and stored sideways, as cameras do. The left half of the
 * stored picture is dark.
 */
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
    // A flatter photo has the same widths, and fewer pixels to convert.
    const tall = times(600, 2400)
    save('IMG_2034.JPG', await photo(tall, 1800))
    const { src, sources, width, height } = await place('IMG_2034.JPG')
    expect([width, height]).toEqual([1800, tall])
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
          Math.round((parseInt(wide!, 10) * tall) / 1800),
        ])
        expect([exif, orientation]).toEqual([undefined, undefined])
        expect(written.get(address!)!.includes('GPS')).toBe(false)
      }
    }
    // The dark half is on the left in the stored picture, and must be at the top now.
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

  it('is converted to the same bytes with any number of processors', async () => {
    save('photo.jpg', await photo(900, 600))
    const made: Record<string, string>[] = []
    for (const threads of [1, 4]) {
      sharp.concurrency(threads)
      rmSync(join(folder, 'kept'), { recursive: true, force: true })
      await place('photo.jpg')
      made.push(Object.fromEntries([...written].map(([name, bytes]) => [name, bytes.toString('base64')])))
    }
    expect(Object.keys(made[0]!).some((name) => name.endsWith('.avif'))).toBe(true)
    expect(made[1]).toEqual(made[0])
  })

  it('is reported with its file name if it is damaged', async () => {
    save('cut.jpg', (await photo(2400, 1800)).subarray(0, 3000))
    await expect(place('cut.jpg')).rejects.toThrow(/shop\/cut\.jpg: this image is damaged/)
  })
})

describe('a picture that is stored sideways', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('has the size of its upright orientation: %s', async (format) => {
    // C925
    for (const orientation of [1, 3, 6, 8]) {
      const flat = sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      save(`a.${format}`, await flat.withMetadata({ orientation }).toFormat(format).toBuffer())
      const { src, width, height } = await place(`a.${format}`)
      const { width: wide, height: high } = await sharp(written.get(src)).metadata()
      expect([orientation, width, height]).toEqual([orientation, ...(orientation > 4 ? [20, 40] : [40, 20])])
      expect([wide, high]).toEqual([width, height])
    }
  })
})

describe('an animated picture', () => {
  const frame = (red: number) =>
    sharp({ create: { width: 500, height: 300, channels: 3, background: { r: red, g: 200, b: 90 } } })
  const frames = async (count: number) =>
    sharp(
      await Promise.all(
        Array.from({ length: count }, (_, place) =>
          frame(60 * place)
            .png()
            .toBuffer(),
        ),
      ),
      {
        join: { animated: true },
      },
    )

  it.each([
    ['small, without other data', (moving: Sharp) => moving.webp({ delay: 100 }), 'a.webp'],
    ['with metadata', (moving: Sharp) => moving.withExif({ IFD0: { Artist: 'x' } }).webp(), 'b.webp'],
    ['with another extension', (moving: Sharp) => moving.webp(), 'c.png'],
  ])('keeps its frames: %s', async (_, encode, file) => {
    // C925
    save(file, await encode(await frames(4)).toBuffer())
    const { src } = await place(file)
    const { pages, format } = await sharp(written.get(src)).metadata()
    expect([pages, format]).toEqual([4, 'webp'])
    expect(extraParts(written.get(src)!)).toEqual([])
  })

  it('is an error in a format that would lose its frames', async () => {
    // C925
    const still = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const control = Buffer.alloc(20)
    control.writeUInt32BE(8)
    control.write('acTL', 4)
    control.writeUInt32BE(3, 8)
    save('a.png', Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]))
    await expect(place('a.png')).rejects.toThrow('a.png: expected a still image, found an APNG')
    const avif = await sharp(still).avif().toBuffer()
    avif.write('avis', 8)
    save('a.avif', avif)
    await expect(place('a.avif')).rejects.toThrow('found an AVIF sequence, which would lose its animation')
    save('b.png', await (await frames(3)).gif().toBuffer())
    await expect(place('b.png')).rejects.toThrow('b.png: expected an AVIF, WebP, JPEG, PNG or SVG file')
  })
})

it('drawings and small pictures are served unchanged', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'
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

describe('a picture with any name', () => {
  // C768
  it.each([
    'Screenshot 2026-05-01 at 10.03.png',
    'diagram (1).png',
    'été.png',
    'été.png'.normalize('NFD'),
    'a.min.png',
    '100% #1 & "best", or?.png',
    'фото.PNG',
    '写真.png',
  ])('is served from a URL without encoded characters: %s', async (file) => {
    save(
      file,
      await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )
    const { src, sources } = await place(file.normalize('NFC'))
    expect([src, ...sources!.avif.split(', ')].join(' ')).toMatch(/^\/assets\/[\w-]+\.webp \/assets\/[\w-]+\.avif 40w$/)
    expect(written.has(src)).toBe(true)
  })
})

it.each([
  ['Screenshot 2026-05-01 at 10.03.12\u202fAM.png', 'Screenshot 2026-05-01 at 10.03.12 AM.png'],
  ['a\u00a0b.png', 'a b.png'],
  ['\u200ediagram\u200b.png', 'diagram.png'],
  ['diagram.png', 'diagram\u200b.png'],
])('a picture is found by its visible name: %j as %j', (file, named) => {
  // C768
  save(file, '')
  expect(nameOnDisk(join(folder, 'shop'), named)).toBe(file)
  expect(nameOnDisk(join(folder, 'shop'), 'other.png')).toBeUndefined()
})

/** Texts that these tests hide in pictures. */
const HIDDEN = ['Njeri Hidden', '-1.2921', 'Canon-4711', 'thumbnail-bytes', 'njeri@example.org']
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${HIDDEN.join(' ')}</rdf:RDF></x:xmpmeta>`
const small = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#3366cc' } })
const withMetadata = (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
  small()
    .withExifMerge({ IFD0: { Artist: HIDDEN[0]!, ImageDescription: HIDDEN.join(' ') } })
    .withXmp(XMP)
    .toFormat(format)
    .toBuffer()
const chunk = (type: string, data: string) => {
  const bytes = Buffer.alloc(8 + data.length + (data.length % 2))
  bytes.write(type, 'latin1')
  bytes.writeUInt32LE(data.length, 4)
  bytes.write(data, 8)
  return bytes
}
/** Adds a chunk of an unknown kind to a WebP. */
const withChunk = (webp: Buffer, type: string) => {
  const bytes = Buffer.concat([webp, chunk(type, HIDDEN.join(' '))])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

describe('hidden data in a picture file', () => {
  // C766
  const kinds: Readonly<Record<string, () => Promise<Buffer>>> = {
    'a.jpg': () => withMetadata('jpeg'),
    'a.png': () => withMetadata('png'),
    'a.webp': () => withMetadata('webp'),
    'a.avif': () => withMetadata('avif'),
    'b.webp': async () => withChunk(await small().webp().toBuffer(), 'NOTE'),
    'c.webp': async () => Buffer.concat([await small().webp().toBuffer(), Buffer.from(HIDDEN.join(' '))]),
    'b.avif': async () => Buffer.concat([await small().avif().toBuffer(), box('uuid')]),
    'c.avif': async () => Buffer.concat([await small().avif().toBuffer(), box('free')]),
    // The content of a file determines its format, not its name.
    'd.webp': () => withMetadata('jpeg'),
    'e.avif': () => withMetadata('png'),
  }
  const box = (type: string) => {
    const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type + HIDDEN.join(' '))])
    bytes.writeUInt32BE(bytes.length)
    return bytes
  }
  it.each(Object.entries(kinds))('is not published: %s', async (file, make) => {
    const source = await make()
    expect(source.toString('latin1')).toMatch(/Njeri Hidden|zTXt/)
    save(file, source)
    await place(file)
    expect(written.size).toBeGreaterThan(0)
    for (const bytes of written.values()) {
      for (const hidden of HIDDEN) expect(bytes.includes(hidden)).toBe(false)
      expect(extraParts(bytes)).toEqual([])
    }
  })

  it('is removed, including the color profile, without a change of colors', async () => {
    const wide = await small().withIccProfile('p3').webp({ lossless: true }).toBuffer()
    save('wide.webp', wide)
    const { src } = await place('wide.webp')
    expect(extraParts(wide)).toEqual(['a color profile'])
    expect(extraParts(written.get(src)!)).toEqual([])
    const [expected, found] = await Promise.all(
      [wide, written.get(src)!].map((bytes) => sharp(bytes).toColorspace('srgb').raw().toBuffer()),
    )
    for (const channel of [0, 1, 2]) expect(Math.abs(expected![channel]! - found![channel]!)).toBeLessThanOrEqual(4)
  })

  it('is detected after, between and within the parts of a small picture', async () => {
    // C766
    const [webp, avif] = [await small().webp().toBuffer(), await small().avif().toBuffer()]
    const box = (type: string, body: string) => {
      const bytes = Buffer.from(`....${type}${body}`, 'latin1')
      bytes.writeUInt32BE(bytes.length)
      return bytes
    }
    const extended = Buffer.concat([Buffer.from('VP8X\x0c\0\0\0', 'latin1'), Buffer.from('PlacePlace12')])
    const longer = Buffer.concat([webp.subarray(0, 12), extended, webp.subarray(12)])
    longer.writeUInt32LE(longer.length - 8, 4)
    const brands = Buffer.concat([avif.subarray(0, avif.readUInt32BE(0)), Buffer.from('SecretPlace1')])
    brands.writeUInt32BE(brands.length)
    for (const [file, bytes] of [
      ['a.webp', longer],
      ['b.avif', Buffer.concat([avif, box('mdat', 'SecretPlace')])],
      ['c.avif', Buffer.concat([avif, Buffer.from('\0\0\0\0mdatSecretPlace', 'latin1')])],
      ['d.avif', Buffer.concat([brands, avif.subarray(avif.readUInt32BE(0))])],
    ] as const)
      expect([file, extraParts(bytes)]).not.toEqual([file, []])
  })

  it('is absent from a plain picture, which is served unchanged', async () => {
    for (const [file, bytes] of [
      ['f.webp', await small().webp().toBuffer()],
      ['f.avif', await small().avif().toBuffer()],
    ] as const) {
      save(file, bytes)
      const { src, sources } = await place(file)
      expect([sources, written.get(src)!.equals(bytes)]).toEqual([undefined, true])
    }
  })
})

describe('a drawing', () => {
  it('is served without editor notes, local file paths, scripts or external links', async () => {
    // C767
    const start = '<svg xmlns="http://www.w3.org/2000/svg"'
    save(
      'logo.svg',
      `<?xml version="1.0"?><!-- client: Njeri Hidden --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x" [<!ENTITY ns "http://Njeri Hidden">]>
      ${start} xmlns:inkscape="i" xmlns:xlink="http://www.w3.org/1999/xlink" inkscape:export-filename="/home/Njeri Hidden/x" viewBox="0 0 10 10" width="10" height="10" data-name="Njeri Hidden" onload="alert('Njeri Hidden')">
      <title>A &amp; B</title><desc>Njeri Hidden</desc><metadata><rdf:RDF>njeri@example.org</rdf:RDF></metadata>
      <sodipodi:namedview id="v"><inkscape:page label="Njeri Hidden"/></sodipodi:namedview>
      <defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient>
      <style><![CDATA[.b{fill:url(#g);/* Njeri Hidden */-inkscape-font-specification:'Njeri Hidden'}@import url(http://x/Njeri Hidden);.c{background:url(/home/Njeri Hidden.png)}]]></style></defs>
      <g id="Njeri Hidden" class="b Njeri" inkscape:label="Njeri Hidden"><rect class="b" width="5" height="5" serif:id="Njeri Hidden" style="fill:blue;-inkscape-stroke:none;/* Njeri Hidden */stroke:red"/>
      <use xlink:href="#g"/><image href="file:///home/Njeri Hidden/x.png"/><text x="1" y="9">Hi<!-- Njeri Hidden --> there</text>
      <script>alert('Njeri Hidden')</script><switch><foreignObject><p>Njeri Hidden</p></foreignObject></switch></g></svg>`,
    )
    const { src } = await place('logo.svg')
    expect(written.get(src)!.toString()).toBe(
      `${start} viewBox="0 0 10 10" width="10" height="10"><title>A &amp; B</title><defs><linearGradient id="i1"><stop offset="0" stop-color="red"/></linearGradient><style>.c1{fill:url(#i1)}.c2{}</style></defs><g class="c1"><rect class="c1" width="5" height="5" style="fill:blue;stroke:red"/><use href="#i1"/><image/><text x="1" y="9">Hi there</text><switch/></g></svg>`,
    )
  })

  it('is an error if it embeds a photo with other data', async () => {
    const photoText = (await withMetadata('jpeg')).toString('base64')
    save(
      'card.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="data:image/jpeg;base64,${photoText}"/></svg>`,
    )
    await expect(place('card.svg')).rejects.toThrow(
      'card.svg: expected an embedded image without other data, found Exif',
    )
  })

  const SVG = 'xmlns="http://www.w3.org/2000/svg" width="20" height="20"'
  const GRADIENT = '<linearGradient id="g"><stop stop-color="#cc3300"/></linearGradient>'
  /** Returns the same drawing in a form that this test's renderer can read. */
  const readable = (source: string) =>
    source
      .replaceAll(/(<\/?)s:/g, '$1')
      .replace('xmlns:s=', 'xmlns=')
      .replace('xlink:href', 'href')
      .replace('i:pgfRef', 'g')
  it.each([
    [
      'quotes around the name of a gradient',
      `<svg ${SVG}>${GRADIENT}<rect fill="url('#g')" width="9" height="9"/></svg>`,
    ],
    ['quotes in a style', `<svg ${SVG}>${GRADIENT}<rect style='fill:url( "#g" )' width="9" height="9"/></svg>`],
    [
      'Illustrator notes',
      `<svg ${SVG}><switch><foreignObject requiredExtensions="x"><i:pgfRef xlink:href="#a"/></foreignObject><g><rect fill="#c30" width="9" height="9"/></g></switch></svg>`,
    ],
    [
      'metadata with HTML',
      `<svg ${SVG}><metadata><p>Made by <span>x</span></p></metadata><metadata/><rect fill="#c30" width="9" height="9"/></svg>`,
    ],
    [
      'entities',
      `<!DOCTYPE svg [<!ENTITY c "#cc3300"><!ENTITY s 'fill:&c;'>]><svg ${SVG}><rect style="&s;" width="9" height="9"/></svg>`,
    ],
    [
      'a prefix',
      `<s:svg xmlns:s="http://www.w3.org/2000/svg" width="20" height="20"><s:rect fill="#c30" width="9" height="9"/></s:svg>`,
    ],
    ['self-closed groups', `<svg ${SVG}><g/><defs/><title/><rect fill="#c30" width="9" height="9"/></svg>`],
  ])('looks the same after the cleanup: %s', async (_, source) => {
    // C767
    save('a.svg', source)
    const { src } = await place('a.svg')
    const pixels = (bytes: Buffer | string) => sharp(Buffer.from(bytes)).raw().toBuffer()
    const drawn = await pixels(written.get(src)!)
    expect(drawn.equals(await pixels(readable(source)))).toBe(true)
    expect([...drawn.subarray(0, 3)]).toEqual([0xcc, 0x33, 0])
  })

  it.each([
    ['latin1', `<?xml version="1.0" encoding="ISO-8859-1"?><svg ${SVG}><title>café</title></svg>`],
    ['utf16le', `\ufeff<?xml version="1.0" encoding="UTF-16"?><svg ${SVG}><title>café</title></svg>`],
  ] as const)('keeps its characters: %s', async (encoding, source) => {
    save('a.svg', Buffer.from(source, encoding))
    const { src } = await place('a.svg')
    expect(written.get(src)!.toString()).toContain('<title>café</title>')
  })

  it.each([
    ['text in HTML', '<foreignObject><div>Customer pays</div></foreignObject>', '"Customer pays" is HTML'],
    ['a drawing in a drawing', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>', 'expected embedded images as PNG'],
    ['entities that expand endlessly', '&a;', 'expected simple entities'],
  ])('is an error if the cleanup would remove a visible part: %s', async (_, part, said) => {
    // C767
    save('a.svg', `<!DOCTYPE svg [<!ENTITY a "&b;&b;"><!ENTITY b "&a;&a;">]><svg ${SVG}>${part}</svg>`)
    await expect(place('a.svg')).rejects.toThrow(said)
  })

  it('looks the same after the cleanup in the sample posts', async () => {
    for (const name of globSync('examples/amani/posts/*/*.svg').slice(0, 4)) {
      const source = readFileSync(name)
      const pixels = (bytes: Buffer | string) => sharp(Buffer.from(bytes)).raw().toBuffer()
      expect([name, (await pixels(source)).equals(await pixels(cleanDrawing(source)))]).toEqual([name, true])
    }
  })
})
