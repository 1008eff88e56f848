import type { Mail, MailKind } from '../mail/mailer.ts'
import type { Attempt } from './attempts.ts'

/** What the codes of M-Pesa's refusals mean for the owner. */
const MPESA_CODES = `- 8: your paybill or till cannot hold more money.
- 1025: the prompt was not accepted.
- 2028 and SFC_IC0003: the paybill or till number and its kind do not fit (MPESA_SHORTCODE, MPESA_TILL).
- setup: the key, the secret, the passkey or the short code is wrong.`

const PAYSTACK_CAUSES =
  'Either PAYSTACK_SECRET_KEY is wrong, or your Paystack account does not take this currency or payment method.'

/** Returns the email that tells the owner that payments fail because of the shop's own settings. */
export function setupFaultMail(
  { number, gateway }: Attempt,
  code: string,
  recipient: string,
): Mail & { kind: MailKind } {
  const [service, causes] = gateway === 'paystack' ? ['Paystack', PAYSTACK_CAUSES] : ['M-Pesa', MPESA_CODES]
  return {
    kind: 'notices',
    recipient,
    replyTo: undefined,
    subject: `${service} refuses payments to your shop (${code})`,
    text: `A buyer could not pay for ${number}: ${service} refused the payment with the result ${code}, because of the shop's own settings. Other buyers will meet the same.\n\n${causes}\n`,
  }
}
