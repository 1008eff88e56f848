import { isIP, isIPv4 } from 'node:net'
import type { Context } from 'hono'
import { recordOf } from '#domain/record.ts'
import { NOT_RECORDED } from '#domain/codeshop/download-history.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'
import { WRONG_KEYS_PER_ADDRESS, WRONG_KEYS_PER_NETWORK, type Limit } from './limits.ts'

/** The prefixes of IPv6 addresses that represent mapped or translated IPv4 addresses (RFC 7915, RFC 6052, RFC 8215). */
const IPV4_IN_IPV6 = ['0:0:0:0:0:ffff', '0:0:0:0:ffff:0', '64:ff9b:0:0:0:0', '64:ff9b:1:0:0:0']

const FOR = /^for\s*=\s*/i

/**
 * Returns the IP address that a request came from, for counting requests. An IPv6 address is shortened to its /64
 * network, because each customer gets a whole /64.
 */
export function clientAddress(context: Context, trustedProxies: number): string {
  return countable(wholeAddress(context, trustedProxies))
}

/**
 * Returns the full IP address that a request came from, in its canonical form. Behind trusted proxies, this is the
 * address from which the outermost proxy received the request. Anything further left in X-Forwarded-For comes from the
 * client and is never trusted. If the outermost proxy wrote something else, such as `unknown`, the address of the
 * connection is returned.
 */
export function wholeAddress(context: Context, trustedProxies: number): string {
  const { remoteAddress } = recordOf(recordOf(recordOf(context.env).incoming).socket)
  const socket = readAddress(String(remoteAddress)) ?? 'unknown'
  const forwarded = context.req.header('x-forwarded-for')?.split(',') ?? []
  const seen = trustedProxies > 0 ? (forwarded.at(-trustedProxies) ?? forwarded[0]) : undefined
  return (seen === undefined ? undefined : readAddress(seen)) ?? socket
}

/**
 * Parses an IP address as proxies write it: with a port, in brackets or quotation marks, with a zone, as `for=` among
 * the fields of the Forwarded header, or as an IPv4 address in IPv6 form.
 * @returns the address in canonical form; undefined for anything else
 */
export function readAddress(written: string): string | undefined {
  const parts = written.split(';').map((part) => part.trim())
  const bare = (parts.find((part) => FOR.test(part)) ?? parts[0] ?? '')
    .replace(FOR, '')
    .replace(/["'\\]/g, '')
    .trim()
  // Without brackets, the end of an IPv6 address can look like a port. In that case, the end is treated as part of the
  // address.
  const address = [bare, bare.replace(/:\d{0,5}$/, '')].map(unbracketed).find((text) => isIP(text) !== 0)
  if (address === undefined || isIPv4(address)) return address
  const groups = groupsOf(address)
  const canonical = groups.map((group) => group.toString(16)).join(':')
  if (!IPV4_IN_IPV6.some((start) => canonical.startsWith(`${start}:`))) return canonical
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/** Returns an address without its brackets and zone. */
function unbracketed(text: string): string {
  const [address = ''] = text.replace(/^\[(.*)\]$/, '$1').split('%')
  return address
}

/** Returns the eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const last = address.slice(address.lastIndexOf(':') + 1)
  const bytes = last.split('.').map(Number)
  const [high, low] = [0, 2].map((at) => (bytes[at]! * 256 + bytes[at + 1]!).toString(16))
  const hex = bytes.length === 4 ? `${address.slice(0, -last.length)}${high}:${low}` : address
  const [head = '', tail] = hex.split('::')
  const [before, after] = [head, tail ?? ''].map((half) => half.split(':').filter(Boolean))
  const missing = 8 - before!.length - after!.length
  return [...before!, ...Array<string>(missing).fill('0'), ...after!].map((group) => parseInt(group, 16))
}

/**
 * Returns the network of an address. Walls (limits on the address alone) count all requests from one network together.
 * For IPv6, this is the /48 network, which is the smallest network announced on the internet. For IPv4, it is the
 * address itself.
 * @param address from `clientAddress`
 */
export function networkOf(address: string): string {
  return address.endsWith('::/64') ? `${address.split(':').slice(0, 3).join(':')}::/48` : address
}

function countable(address: string): string {
  return address.includes(':') ? `${address.split(':').slice(0, 4).join(':')}::/64` : address
}

/**
 * Returns an IP address without its last part. This form is shown to the visitor who uses the address.
 * @param address from `clientAddress`
 */
export function maskedAddress(address: string): string {
  if (address.endsWith('::/64')) return `${address.slice(0, -'::/64'.length).split(':').slice(0, -1).join(':')}:x`
  return /^[\d.]+$/.test(address) ? `${address.slice(0, address.lastIndexOf('.') + 1)}x` : NOT_RECORDED
}

// An attacker gets an IPv6 /48 network as easily as a single IPv4 address, and a /48 network contains 65,536 of the /64
// networks that customers get. Limits on the address alone therefore count by /48 network.

/**
 * Returns the subject for a limit on one customer's address. Such a limit also depends on something else, such as an
 * email address, or applies in addition to a wall.
 * @param address from `clientAddress`
 */
export function customerSubject(hash: KeyedHash, address: string): string {
  return hash('address', address)
}

/**
 * Returns the subject for a wall: a limit on the address alone, so high that a crowd behind one address does not reach
 * it.
 * @param address from `clientAddress`
 */
export function wallSubject(hash: KeyedHash, address: string): string {
  return hash('address', networkOf(address))
}

/** Returns the limits on wrong license keys, with their subjects. @param address from `clientAddress` */
export function wrongKeyLimits(hash: KeyedHash, address: string): (readonly [Limit, string])[] {
  return [
    [WRONG_KEYS_PER_ADDRESS, customerSubject(hash, address)],
    [WRONG_KEYS_PER_NETWORK, wallSubject(hash, address)],
  ]
}
