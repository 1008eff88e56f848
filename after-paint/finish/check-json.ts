/**
 * Checks that JSON can represent a page's data without loss, so that React hydrates the page with the same data that it
 * was rendered from. Undefined properties are accepted, although JSON drops them.
 * @throws Error that names the first value that JSON would lose or change
 */
export function checkJson(data: unknown): void {
  const other = otherThanJson(data)
  if (other) throw new Error(`The data of the page cannot be sent to browsers: ${other} is not JSON.`)
}

function otherThanJson(value: unknown, path = 'it'): string | undefined {
  if (
    value === null ||
    value === undefined ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    Number.isFinite(value)
  )
    return undefined
  if (typeof value !== 'object') return path
  const kind: unknown = Object.getPrototypeOf(value)
  if (kind !== Object.prototype && kind !== Array.prototype && kind !== null) return path
  for (const [key, part] of Object.entries(value)) {
    const other = Array.isArray(value) && part === undefined ? `${path}.${key}` : otherThanJson(part, `${path}.${key}`)
    if (other) return other
  }
  return undefined
}
