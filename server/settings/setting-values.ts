/** Reads a whole number. @throws SettingError */
export function wholeNumber(name: string, text: string, most: number, least = 0): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > most || number < least)
    throw new SettingError(name, `a whole number from ${least} to ${most}`)
  return number
}

/** Reads the origin of a URL that has no path. @throws SettingError */
export function origin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, ''))
    throw new SettingError(name, 'a URL such as https://example.org, without a path')
  return url.origin
}

/** Reads the origin of an API that secrets are sent to. @throws SettingError */
export function secureOrigin(name: string, text: string): string {
  const address = origin(name, text)
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw new SettingError(name, 'an https:// URL; http:// only on this machine')
  return address
}

/** Returns whether a host name or address, as in `HOST` or in a URL, can be reached only from this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return name === 'localhost' || name === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name)
}

/**
 * Thrown if the owner has to correct something before the server can start. Another version of the program would not
 * start either, or should not.
 */
export class NeedsOwner extends Error {
  override name = 'NeedsOwner'
}

/** An invalid setting: its name, and what was expected. */
export class SettingError extends NeedsOwner {
  override name = 'SettingError'
  constructor(setting: string, expected: string) {
    super(`${setting}: expected ${expected}`)
  }
}
