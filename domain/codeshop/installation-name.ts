import { keyText } from '#domain/text/typed-keys.ts'

/** A host name of any script with a dot in it, or an IPv6 address in brackets, and a port if it has one. */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\p{L}\p{M}\p{N}_-]+[.\u3002])+[\p{L}\p{M}\p{N}_-]*)(?::\d{0,5})?$/u

/**
 * Returns one spelling for the names under which the same installation activates a license. It is in lower case, and an
 * address is reduced to its host, in ASCII and without a final dot. Other names, such as those of containers, keep all
 * their parts.
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

/** Returns a host name as the domain name system has it. */
function inAscii(host: string): string {
  const address = `http://${host}`
  return /\P{ASCII}/u.test(host) && URL.canParse(address) ? new URL(address).hostname : host
}
