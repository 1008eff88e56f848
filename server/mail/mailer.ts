/** An email in plain text. */
export type Mail = { recipient: string; replyTo: string | undefined; subject: string; text: string }

/**
 * The kind of an email: about an order, with a requested link, or with a notice of an account change. Emails of one
 * kind share a limit per recipient, so that nobody can make this site flood an address. `uncapped` emails are about
 * money that has moved, are messages to the owner, or report something that the owner wrote or did.
 */
export type MailKind = 'orders' | 'links' | 'notices' | 'uncapped'

/**
 * The outcome of one attempt to send an email. After a final failure, the email is not sent again.
 * @property words the server's reply, which is not logged because it may name the recipient
 */
type MailReply = { ok: true } | { ok: false; isFinal: boolean; cause: string; words?: string }

/**
 * Sends an email, and never throws.
 * @param id the ID of the email, which is the same for every attempt, so that duplicates can be detected
 */
export type Mailer = (id: string, mail: Mail) => Promise<MailReply>
