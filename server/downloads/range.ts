/** The bytes of a file that are asked for, both ends included. */
export type Span = { from: number; to: number }

/**
 * Reads a Range header (RFC 9110, section 14): one range of bytes.
 * @param ifRange the If-Range header; with another ETag than that of the file the whole of it is meant
 * @returns the whole file too where the header means nothing, or several ranges: a server may ignore it
 */
export function readRange(
  header: string | undefined,
  ifRange: string | undefined,
  etag: string,
  size: number,
): Span | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match || (ifRange !== undefined && ifRange !== etag)) return 'whole'
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size - 1 }
  }
  const span = { from: Number(first), to: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
  if (last !== '' && Number(last) < span.from) return 'whole'
  return span.from >= size ? 'unsatisfiable' : span
}
