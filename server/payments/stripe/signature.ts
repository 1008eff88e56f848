import { createHmac, timingSafeEqual } from 'node:crypto'

/** The maximum age of a notice, and how far ahead Stripe's clock may be (s). */
const TOLERANCE = 300

/**
 * Returns whether a notice is recent and its time and body are signed with the webhook's secret. While the owner is
 * replacing the secret, Stripe sends a signature for each of the two secrets.
 * Source: Stripe's documentation of webhook signatures, read on 29 November 2026.
 * @param header the signature header, such as `t=1492774577,v1=5257a869…`
 */
export function isSigned(body: string, header: string, secret: string, now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const valuesOf = (wanted: string) => parts.flatMap(([name, value]) => (name === wanted && value ? [value] : []))
  const [time] = valuesOf('t')
  if (time === undefined || !/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE) return false
  const own = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  return valuesOf('v1').some((hex) => {
    const given = Buffer.from(hex, 'hex')
    return given.length === own.length && timingSafeEqual(given, own)
  })
}
