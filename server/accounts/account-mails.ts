import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { minuteOf } from '#domain/dates.ts'
import { deviceName } from '#domain/account/device-name.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { MailKind } from '#server/mail/mailer.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { TransactionContext } from '#server/context/site-context.ts'

/** The subject and text of an account email. Neither contains user input. */
type Words = { kind: MailKind; subject: string; lines: readonly string[] }

const hostOf = ({ publicOrigin }: TransactionContext) => new URL(publicOrigin).host
const moment = ({ now }: TransactionContext) => `${minuteOf(now().toISOString())} (Nairobi)`

/**
 * Queues an account email in the transaction of the event that the email reports. Does nothing on a site that sends no
 * email.
 */
export async function tell(
  transaction: Database,
  site: TransactionContext,
  recipient: string,
  { kind, subject, lines }: Words,
): Promise<void> {
  await queueMail(transaction, { kind, recipient, subject, text: lines.join('\n\n') }, site)
}

const link = (subject: string, lines: readonly string[]): Words => ({ kind: 'links', subject, lines })

export const openingMail = (site: TransactionContext, address: string) =>
  link('Create your account', [
    `Open this link within an hour to create your account at ${hostOf(site)}:`,
    address,
    'If you didn’t request this, ignore this email. No account is created unless you use the link.',
  ])

/** The email sent when somebody tries to create an account for an address that already has one. */
export const knownAddressMail = (site: TransactionContext) =>
  link('You already have an account', [
    `Someone, perhaps you, tried to create an account at ${hostOf(site)} with this address. You already have one.`,
    `Sign in: ${site.publicOrigin}${addressOf(pages.login)}`,
    `Forgot your password? ${site.publicOrigin}${addressOf(pages.login)}#forgotten`,
    'If this wasn’t you, ignore this email.',
  ])

export const resetMail = (site: TransactionContext, address: string) =>
  link('Choose a new password', [
    `Open this link within an hour to choose a new password at ${hostOf(site)}:`,
    address,
    'If you didn’t request this, ignore this email. Nothing changes unless you use the link.',
  ])

export const confirmationMail = (site: TransactionContext, address: string) =>
  link('Confirm your email address', [
    `Open this link within an hour, in a browser where you are signed in at ${hostOf(site)}:`,
    address,
    'If you didn’t request this, ignore this email.',
  ])

const notice = (site: TransactionContext, subject: string, what: string): Words => ({
  kind: 'notices',
  subject,
  lines: [
    `${what} ${moment(site)}.`,
    `If this wasn’t you, choose a new password right away: ${site.publicOrigin}${addressOf(pages.login)}#forgotten`,
    'This signs out every device and shows you the passkeys of the account, so you can remove any that are not yours.',
  ],
})

export const newPasskeyNotice = (site: TransactionContext) =>
  notice(
    site,
    'A passkey was added to your account',
    `A passkey, which works without your password, was added to your account at ${hostOf(site)}:`,
  )

export const newDeviceNotice = (site: TransactionContext, headers: Headers) =>
  notice(
    site,
    'A new device signed in to your account',
    `${deviceName(headers.get('user-agent') ?? '')} signed in to your account at ${hostOf(site)} for the first time:`,
  )

export const programNotice = (site: TransactionContext) =>
  notice(
    site,
    'A program signed in to your account',
    `A program signed in to your account at ${hostOf(site)} with your password, and can read the contact messages for a day:`,
  )

export const newPasswordNotice = (site: TransactionContext) =>
  notice(site, 'Your password was changed', `The password of your account at ${hostOf(site)} was changed:`)

export const newAddressNotice = (site: TransactionContext) =>
  notice(site, 'Your email address was changed', `The email address of your account at ${hostOf(site)} was changed:`)
