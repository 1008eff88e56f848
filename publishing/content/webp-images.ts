type Chunk = { type: string; at: number; body: Buffer }

/**
 * Returns the images of a WebP, each as a picture that stands still, with the position just after each part of its
 * image data. @throws RangeError for a damaged file
 */
export function imagesOfWebp(bytes: Buffer): { still: Buffer; ends: number[] }[] {
  const chunks = [...chunksIn(bytes, 12)]
  const frames = chunks.filter(({ type }) => type === 'ANMF')
  const stills = frames.length === 0 ? [bytes] : frames.map(({ body }) => stillOf(body))
  return stills.map((still) => ({ still, ends: [...chunksIn(still, 12)].flatMap(endsIn) }))
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

/** Returns the positions after the image data in a chunk: a lossy image (`VP8 `) has two parts or more. */
function endsIn({ type, at, body }: Chunk): number[] {
  if (type === 'VP8 ') return [at + 10 + (body.readUIntLE(0, 3) >> 5), at + body.length]
  return type === 'VP8L' || type === 'ALPH' ? [at + body.length] : []
}
