/** A mail in plain text. */
export type Mail = { recipient: string; replyTo: string | undefined; subject: string; text: string }

/** What came of handing a mail over. One that cannot ever be delivered is not tried again. */
export type MailReply = { ok: true } | { ok: false; isFinal: boolean; cause: string }

/** A way to send mail; it never throws. @param id stays the same for every try, so that a repetition can be known */
export type Mailer = (id: string, mail: Mail) => Promise<MailReply>
