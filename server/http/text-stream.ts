/** Writes a chunk of text, and resolves once the reader has room for more. */
type WriteText = (text: string) => Promise<void>

/**
 * Returns a stream of text that is written while it is read, so that only part of the text is in memory.
 * @param write writes the text. Writing fails if the reader disconnects, and errors of this function abort the response
 */
export function textStream(write: (put: WriteText) => Promise<void>): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  write((text) => writer.write(encoder.encode(text)))
    .then(() => writer.close())
    // A reader that has disconnected cannot be notified of the error.
    .catch((error: unknown) => writer.abort(error).catch(() => {}))
  return readable
}
