/** A base that no address means by itself. */
const HERE = 'https://here.invalid'

/**
 * Where somebody is led on to within the site, of what an address says.
 * @returns the path with its query, or undefined for whatever leads elsewhere, or nowhere
 */
export function ownPath(said: string | null): string | undefined {
  if (!said?.startsWith('/') || said.length > 2000 || !URL.canParse(said, HERE)) return undefined
  const { origin, pathname, search, username } = new URL(said, HERE)
  // A path that begins with two slashes would be read as a host.
  if (origin !== HERE || username !== '' || pathname.startsWith('//')) return undefined
  return pathname + search
}
