/** A range of bytes of a file, both ends included. */
export type Span = { from: number; to: number }

/**
 * Parses a Range header with a single range of bytes (RFC 9110, section 14).
 * @param ifRange the If-Range header; if it does not match the ETag of the file, the range is ignored
 * @returns `whole` also for an invalid header or several ranges, which a server may ignore
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
