import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { minuteOf } from '#domain/dates.ts'
import { deviceName } from '#domain/account/device-name.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { MailKind } from '#server/mail/mailer.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { SharedParts } from '#server/http/shared-parts.ts'

/** The dependencies of account emails. @property mailTo undefined if the site sends no email */
type MailParts = Pick<SharedParts, 'hash' | 'now' | 'randomText' | 'publicOrigin' | 'mailTo'>

/** The subject and text of an account email. Neither contains user input. */
type Words = { kind: MailKind; subject: string; lines: readonly string[] }

const hostOf = ({ publicOrigin }: MailParts) => new URL(publicOrigin).host
const moment = ({ now }: MailParts) => `${minuteOf(now().toISOString())} (Nairobi)`

/**
 * Queues an account email in the same transaction as the event that it reports. Does nothing if the site sends no
 * email.
 */
export async function tell(
  transaction: Database,
  parts: MailParts,
  recipient: string,
  { kind, subject, lines }: Words,
): Promise<void> {
  await queueMail(transaction, { kind, recipient, subject, text: lines.join('\n\n') }, parts)
}

const link = (subject: string, lines: readonly string[]): Words => ({ kind: 'links', subject, lines })

export const openingMail = (parts: MailParts, address: string) =>
  link('Create your account', [
    `Open this link within an hour to create your account at ${hostOf(parts)}:`,
    address,
    'If you didn’t request this, ignore this email. No account is created unless you use the link.',
  ])

/** The email sent when somebody tries to open an account for an address that already has an account. */
export const knownAddressMail = (parts: MailParts) =>
  link('You already have an account', [
    `Someone, perhaps you, tried to create an account at ${hostOf(parts)} with this address. You already have one.`,
    `Sign in: ${parts.publicOrigin}${addressOf(pages.login)}`,
    `Forgot your password? ${parts.publicOrigin}${addressOf(pages.login)}#forgotten`,
    'If this wasn’t you, ignore this email.',
  ])

export const resetMail = (parts: MailParts, address: string) =>
  link('Choose a new password', [
    `Open this link within an hour to choose a new password at ${hostOf(parts)}:`,
    address,
    'If you didn’t request this, ignore this email. Nothing changes unless you use the link.',
  ])

export const confirmationMail = (parts: MailParts, address: string) =>
  link('Confirm your email address', [
    `Open this link within an hour, in a browser where you are signed in at ${hostOf(parts)}:`,
    address,
    'If you didn’t request this, ignore this email.',
  ])

const notice = (parts: MailParts, subject: string, what: string): Words => ({
  kind: 'notices',
  subject,
  lines: [
    `${what} ${moment(parts)}.`,
    `If this wasn’t you, choose a new password right away: ${parts.publicOrigin}${addressOf(pages.login)}#forgotten`,
    'This signs out every device and shows you the passkeys of the account, so you can remove any that are not yours.',
  ],
})

export const newPasskeyNotice = (parts: MailParts) =>
  notice(
    parts,
    'A passkey was added to your account',
    `A passkey, which works without your password, was added to your account at ${hostOf(parts)}:`,
  )

export const newDeviceNotice = (parts: MailParts, headers: Headers) =>
  notice(
    parts,
    'A new device signed in to your account',
    `${deviceName(headers.get('user-agent') ?? '')} signed in to your account at ${hostOf(parts)} for the first time:`,
  )

export const programNotice = (parts: MailParts) =>
  notice(
    parts,
    'A program signed in to your account',
    `A program signed in to your account at ${hostOf(parts)} with your password, and can read the contact messages for a day:`,
  )

export const newPasswordNotice = (parts: MailParts) =>
  notice(parts, 'Your password was changed', `The password of your account at ${hostOf(parts)} was changed:`)

export const newAddressNotice = (parts: MailParts) =>
  notice(parts, 'Your email address was changed', `The email address of your account at ${hostOf(parts)} was changed:`)
