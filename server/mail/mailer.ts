/** An email in plain text. */
export type Mail = { recipient: string; replyTo: string | undefined; subject: string; text: string }

/**
 * Emails of one kind share a limit per recipient, so that nobody can make this site flood an address: order emails,
 * requested links, and notices of account changes. `uncapped` emails go to the owner, or say what the owner wrote or
 * did.
 */
export type MailKind = 'orders' | 'links' | 'notices' | 'uncapped'

/**
 * The outcome of one attempt to send an email. After a final failure the email is not retried.
 * @property words what the server said, which may name the recipient, so it is not logged
 */
type MailReply = { ok: true } | { ok: false; isFinal: boolean; cause: string; words?: string }

/** Sends an email; never throws. @param id the same for every attempt, so that duplicates can be detected */
export type Mailer = (id: string, mail: Mail) => Promise<MailReply>
