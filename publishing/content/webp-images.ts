import { partsOfVp8 } from './vp8-parts.ts'

/**
 * An image of a picture file, as a picture that stands still.
 * @property parts the positions of its image data, in parts that are decoded apart
 */
export type StillImage = { still: Buffer; parts: { from: number; to: number }[] }

type Chunk = { type: string; at: number; body: Buffer }

/**
 * Returns the images of a WebP, each as a picture that stands still.
 * @throws RangeError for a damaged file
 */
export function imagesOfWebp(bytes: Buffer): StillImage[] {
  const chunks = [...chunksIn(bytes, 12)]
  const frames = chunks.filter(({ type }) => type === 'ANMF')
  const stills = frames.length === 0 ? [bytes] : frames.map(({ body }) => stillOf(body))
  return stills.map((still) => ({ still, parts: [...chunksIn(still, 12)].flatMap(partsIn) }))
}

function* chunksIn(bytes: Buffer, from: number): Generator<Chunk> {
  for (let at = from; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4)
    yield { type: bytes.toString('latin1', at, at + 4), at: at + 8, body: bytes.subarray(at + 8, at + 8 + size) }
    at += 8 + size + (size % 2)
  }
}

/** Returns a frame of an animation as a picture of its own. */
function stillOf(frame: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.write('RIFF', 0)
  header.writeUInt32LE(22 + frame.length - 16, 4)
  header.write('WEBPVP8X', 8)
  header.writeUInt32LE(10, 16)
  // The flag of transparency.
  header.writeUInt8(0x10, 20)
  // Width and height, three bytes each.
  frame.copy(header, 24, 6, 12)
  return Buffer.concat([header, frame.subarray(16)])
}

/** Returns the positions of the image data in a chunk: a lossy image (`VP8 `) has two parts or more. */
function partsIn({ type, at, body }: Chunk): StillImage['parts'] {
  const parts =
    type === 'VP8 ' ? partsOfVp8(body) : type === 'VP8L' || type === 'ALPH' ? [{ from: 0, to: body.length }] : []
  return parts.map(({ from, to }) => ({ from: at + from, to: at + to }))
}
