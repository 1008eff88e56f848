import type { Database } from '../db/schema.ts'
import { queueMail } from '../mail/outbox.ts'

type Parts = { db: Database; now: () => Date; randomText: () => string; publicOrigin: string }

/** Mails somebody a link that lets them choose another password. What it says stands behind the number sign, which no browser sends to a server. */
export function mailReset({ db, now, randomText, publicOrigin }: Parts) {
  return async ({ name, email }: { name: string; email: string }, token: string): Promise<void> => {
    const text = `Hello ${name},\n\nyou asked for another password. Open this link within an hour to choose one:\n\n${publicOrigin}/login#reset=${token}\n\nIf it was not you, nothing happens without the link.\n`
    await queueMail(db, { recipient: email, replyTo: undefined, subject: 'Another password', text }, randomText(), now())
  }
}
