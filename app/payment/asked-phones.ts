import { LONGEST_PHONE, maskedPhone, readKenyanPhone } from '#domain/payments/kenyan-phone.ts'
import { readStored, writeStored } from '#app/browser/storage-keys.ts'

/** The phone numbers that prompts were sent to since this page was opened. They are stored nowhere. */
const asked = new Set<string>()

/** Remembers the phone number of a prompt. The form of an order, which holds the number in this tab, is corrected. */
export function rememberPhone(typed: string, kind: 'order' | 'sale'): void {
  asked.add(typed)
  if (kind === 'order') writeStored('checkout', { ...Object(readStored('checkout')), payerPhone: typed })
}

/**
 * Returns the phone number that a payment's last prompt went to, as it was typed here; empty if it was typed elsewhere.
 * @param masked as the server tells it
 */
export function askedPhone(masked: string | undefined): string {
  const { payerPhone }: Readonly<Record<string, unknown>> = Object(readStored('checkout'))
  const draft = typeof payerPhone === 'string' ? [payerPhone.slice(0, LONGEST_PHONE)] : []
  return [...asked, ...draft].find((typed) => maskedPhone(readKenyanPhone(typed) ?? '') === masked) ?? ''
}
