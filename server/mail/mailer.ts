/** A mail in plain text. */
export type Mail = { recipient: string; replyTo: string | undefined; subject: string; text: string }

/**
 * Which mails to one recipient are counted together, so that nobody can have this site flood an address: those about
 * orders, those with links that
 * somebody asked for, those that tell of a change to an account. `uncapped` ones go to the owner, or were written by
 * the owner.
 */
export type MailKind = 'orders' | 'links' | 'notices' | 'uncapped'

/** What came of handing a mail over. One that cannot ever be delivered is not tried again. */
type MailReply = { ok: true } | { ok: false; isFinal: boolean; cause: string }

/** A way to send mail; it never throws. @param id stays the same for every try, so that a repetition can be known */
export type Mailer = (id: string, mail: Mail) => Promise<MailReply>
