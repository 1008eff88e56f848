/** Takes a part of a text, and lets go on once the reader has room for more. */
type WriteText = (text: string) => Promise<void>

/**
 * Returns the bytes of a text that is written while it is read, so that only a part of it is in memory.
 * @param write writes the text; a reader who goes away makes it fail, and its failure breaks the answer off
 */
export function textStream(write: (put: WriteText) => Promise<void>): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  write((text) => writer.write(encoder.encode(text)))
    .then(() => writer.close())
    // A reader who has gone away cannot be told.
    .catch((error: unknown) => writer.abort(error).catch(() => {}))
  return readable
}
