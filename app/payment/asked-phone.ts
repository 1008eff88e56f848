import { LONGEST_PHONE, maskedPhone, readKenyanPhone } from '#domain/payments/kenyan-phone.ts'
import { readStored, writeStored } from '#app/browser/storage-keys.ts'

/** The phone number that this tab last asked for a prompt to. */
let last: string | undefined

/**
 * Remembers the phone number of a prompt until the page is reloaded. For an order, it also becomes the phone number in
 * the checkout form, which the tab stores.
 */
export function rememberPhone(typed: string, kind: 'order' | 'sale'): void {
  last = typed
  if (kind === 'order') writeStored('checkout', { ...Object(readStored('checkout')), payerPhone: typed })
}

/**
 * Returns the phone number of a payment's last prompt as it was typed in this tab; empty if it was typed elsewhere.
 * @param masked the number as the server returns it
 */
export function askedPhone(masked: string | undefined): string {
  const { payerPhone }: Readonly<Record<string, unknown>> = Object(readStored('checkout'))
  const draft = typeof payerPhone === 'string' ? payerPhone.slice(0, LONGEST_PHONE) : ''
  return [last ?? '', draft].find((typed) => maskedPhone(readKenyanPhone(typed) ?? '') === masked) ?? ''
}
