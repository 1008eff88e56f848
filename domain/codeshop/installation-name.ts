import { keyText } from '#domain/text/typed-keys.ts'

/** A host name with a dot in it, and a port if it has one. */
const HOST = /^(?:[a-z0-9-]+\.)+[a-z0-9-]*(?::\d{1,5})?$/

/**
 * Returns one spelling for the names under which the same installation activates a license: lowercase, and of an address
 * only its host, without scheme, path, port and final dot. Other names, such as those of containers, keep all their parts.
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
  return end === 0 ? name : bare.slice(0, end)
}
