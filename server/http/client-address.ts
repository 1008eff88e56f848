import type { Context } from 'hono'
import { recordOf } from '../../domain/record.ts'
import { NOT_RECORDED } from '../../domain/codeshop/download-history.ts'

/**
 * The address that a request came from. With trusted proxies in front, it is the one that the outermost of them saw;
 * what a client writes into X-Forwarded-For further left is never believed.
 * An IPv6 address counts by its network of 64 bits, which is what one customer gets.
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

/** An address without its last part, as its own visitor sees it. @param address as `clientAddress` gives it */
export function maskedAddress(address: string): string {
  if (address.endsWith('::/64')) return `${address.slice(0, -'::/64'.length).split(':').slice(0, -1).join(':')}:x`
  return /^[\d.]+$/.test(address) ? `${address.slice(0, address.lastIndexOf('.') + 1)}x` : NOT_RECORDED
}
