import { LONGEST_PHONE, maskedPhone, readKenyanPhone } from '#domain/payments/kenyan-phone.ts'
import { readStored, writeStored } from '#app/browser/storage-keys.ts'

/** The phone number of the last prompt requested on this page. */
let last: string | undefined

/**
 * Remembers the phone number of a prompt until the page is left. The phone number for an order is also stored in the
 * tab's checkout draft, so other pages know it.
 */
export function rememberPhone(typed: string, kind: 'order' | 'sale'): void {
  last = typed
  if (kind === 'order') writeStored('checkout', { ...Object(readStored('checkout')), payerPhone: typed })
}

/**
 * Returns the phone number of a payment's last prompt as it was typed in this tab, or an empty string if it was not
 * typed here.
 * @param masked the masked number from the server
 */
export function askedPhone(masked: string | undefined): string {
  const { payerPhone }: Readonly<Record<string, unknown>> = Object(readStored('checkout'))
  const draft = typeof payerPhone === 'string' ? payerPhone.slice(0, LONGEST_PHONE) : ''
  return [last ?? '', draft].find((typed) => maskedPhone(readKenyanPhone(typed) ?? '') === masked) ?? ''
}
