import { keyText } from '#domain/text/typed-keys.ts'

/** A host name with a dot, in any writing system, or an IPv6 address in brackets; optionally followed by a port. */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\p{L}\p{M}\p{N}_-]+[.\u3002])+[\p{L}\p{M}\p{N}_-]*)(?::\d{0,5})?$/u

/**
 * Normalizes the name of an installation, so that all spellings share one activation of a license. The result is in
 * lower case, and a URL is reduced to its host, in ASCII and without a final dot. Other names, such as container names,
 * keep all their parts.
 */
export function installationName(typed: string): string {
  const name = keyText(typed).toLowerCase()
  const scheme = name.startsWith('//') ? 0 : name.indexOf('://')
  const rest = scheme < 0 ? name : name.slice(name.indexOf('//') + 2)
  const [start = ''] = rest.split(/[/?#]/)
  const host = start.slice(start.lastIndexOf('@') + 1)
  if (scheme < 0 && !HOST.test(host)) return name
  const [bare = ''] = host.startsWith('[') ? [host.slice(0, host.indexOf(']') + 1)] : host.split(':')
  let end = bare.length
  while (bare[end - 1] === '.') end--
  return end === 0 ? name : inAscii(bare.slice(0, end))
}

/** Returns a host name in ASCII, as DNS uses it. */
function inAscii(host: string): string {
  const address = `http://${host}`
  return /\P{ASCII}/u.test(host) && URL.canParse(address) ? new URL(address).hostname : host
}
