import type { Mail, MailKind } from '../mail/mailer.ts'
import type { Attempt } from './attempts.ts'

/** Returns the email that tells the owner that payments fail because of the shop's own settings. */
export function setupFaultMail({ number }: Attempt, code: string, recipient: string): Mail & { kind: MailKind } {
  return {
    kind: 'notices',
    recipient,
    replyTo: undefined,
    subject: `M-Pesa refuses payments to your shop (${code})`,
    text: `A buyer could not pay for ${number}: M-Pesa refused the prompt with the result ${code}, because of the shop's own settings. Other buyers will meet the same.\n\n- 8: your paybill or till cannot hold more money.\n- 1025: the prompt was not accepted.\n- 2028 and SFC_IC0003: the paybill or till number and its kind do not fit (MPESA_SHORTCODE, MPESA_TILL).\n- setup: the key, the secret, the passkey or the short code is wrong.\n`,
  }
}
