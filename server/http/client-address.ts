import type { Context } from 'hono'
import { recordOf } from '../../domain/record.ts'
import { NOT_RECORDED } from '../../domain/codeshop/download-history.ts'

/**
 * Returns the IP address that a request came from. Behind trusted proxies, it is the one that the outermost of them
 * saw; anything further left in X-Forwarded-For is written by the client and never trusted. An IPv6 address is
 * shortened to its /64 network, which is what one customer gets.
 */
export function clientAddress(context: Context, trustedProxies: number): string {
  const { remoteAddress: socket = 'unknown' } = recordOf(recordOf(recordOf(context.env).incoming).socket)
  const forwarded =
    context.req
      .header('x-forwarded-for')
      ?.split(',')
      .map((part) => part.trim()) ?? []
  const seen = trustedProxies > 0 ? forwarded.at(-trustedProxies) || forwarded[0] || String(socket) : String(socket)
  return countable(seen)
}

function countable(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [withoutZone = ''] = address.toLowerCase().split('%')
  const [head = '', tail] = withoutZone.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const full = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  return `${full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * Returns an IP address without its last part, as shown to the visitor who uses it.
 * @param address from `clientAddress`
 */
export function maskedAddress(address: string): string {
  if (address.endsWith('::/64')) return `${address.slice(0, -'::/64'.length).split(':').slice(0, -1).join(':')}:x`
  return /^[\d.]+$/.test(address) ? `${address.slice(0, address.lastIndexOf('.') + 1)}x` : NOT_RECORDED
}
