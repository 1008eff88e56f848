import { addressOf } from '../../domain/pages/address-of.ts'
import { payment } from '../../domain/pages/page-table.ts'
import { looksLikeEmail } from '../../domain/text/typed-text.ts'
import type { Database } from '../db/all-tables.ts'
import { queueMail } from '../mail/outbox.ts'
import type { RecordParts } from './record-standing.ts'

type Parts = Pick<RecordParts, 'now' | 'randomText' | 'mailTo'> & { publicOrigin: string }

/**
 * Queues the email that leads buyers back to a payment that waits for them, from any device, if email is set up. It
 * repeats no user input, because the address may be somebody else's.
 */
export async function queueWaitingMail(
  transaction: Database,
  { now, randomText, mailTo, publicOrigin }: Parts,
  { number, email }: { number: string; email: string },
): Promise<void> {
  if (mailTo === undefined || !looksLikeEmail(email)) return
  const page = `${publicOrigin}${addressOf(payment)}?number=${number}`
  const mail = {
    kind: 'orders' as const,
    recipient: email,
    replyTo: undefined,
    subject: `Your payment for ${number}`,
    text: `Your order ${number} is placed, and waits for your payment.\n\nWhat to do, and what has become of it: ${page}\n\nIf you have paid already, a confirmation follows.\n`,
  }
  await queueMail(transaction, mail, randomText(), now())
}
