/** A base URL with a reserved host name, which no real site can have. */
const HERE = 'https://here.invalid'

/**
 * Returns the path on this site that a redirect parameter contains.
 * @returns the path with its query, or undefined if the parameter is invalid or leads to another site
 */
export function safeRedirectPath(said: string | null): string | undefined {
  if (!said?.startsWith('/') || said.length > 2000 || !URL.canParse(said, HERE)) return undefined
  const { origin, pathname, search, username } = new URL(said, HERE)
  // Browsers would parse a path that begins with two slashes as a host.
  if (origin !== HERE || username !== '' || pathname.startsWith('//')) return undefined
  return pathname + search
}
