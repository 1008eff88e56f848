/**
 * Returns a function that checks whether a path matches any of the given paths.
 * @param paths paths whose parameters are in braces, such as `/api/v1/orders/{number}`
 */
export function matchPaths(paths: readonly string[]): (path: string) => boolean {
  const patterns = paths.map((path) => path.split('/'))
  return (path) => {
    const parts = path.split('/')
    const fits = (wanted: string, place: number) =>
      wanted.startsWith('{') ? parts[place] !== '' : parts[place] === wanted
    return patterns.some((pattern) => pattern.length === parts.length && pattern.every(fits))
  }
}
