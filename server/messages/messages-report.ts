import { tableMinute } from '#domain/dates.ts'
import { isolated } from '#domain/text/isolated.ts'
import { capitalKey, keyText } from '#domain/text/typed-keys.ts'
import type { Database } from '#server/db/all-tables.ts'
import { countUnsentMails, failedMails, resendFailed } from '#server/mail/outbox.ts'
import { countMessages, findMessage, listMessages, releaseMessage, type Message } from './queries.ts'

const MESSAGES_USAGE = `npm run messages                        the newest messages in the inbox
npm run messages -- quarantine          the messages in quarantine, and why
npm run messages -- show REFERENCE      one message in full
npm run messages -- release REFERENCE   moves one from quarantine to the inbox
npm run messages -- failed              the emails that could not be sent, and why
npm run messages -- resend ID           sends one of them again
npm run messages -- resend all          sends all of them again`

/** How many messages a list shows. */
const MOST = 50

/**
 * Runs the `messages` command: lists messages, shows one, or releases one from quarantine; lists the emails
 * that have failed, and sends them again.
 * @returns the lines to print, and whether the command was understood
 */
export async function messagesReport(
  db: Database,
  words: readonly string[],
  now = new Date(),
): Promise<{ understood: boolean; lines: string[] }> {
  const [verb = 'inbox', typed, ...rest] = words
  const reference = typed === undefined ? undefined : capitalKey(typed)
  if ((verb === 'inbox' || verb === 'quarantine') && reference === undefined)
    return { understood: true, lines: await listLines(db, verb) }
  if (reference !== undefined && rest.length === 0 && verb === 'show') {
    const message = await findMessage(db, reference)
    return message
      ? { understood: true, lines: fullLines(message) }
      : { understood: false, lines: [`There is no message ${reference}.`] }
  }
  if (reference !== undefined && rest.length === 0 && verb === 'release') {
    const released = await releaseMessage(db, { reference })
    return released
      ? { understood: true, lines: [`${released.reference} is in the inbox now.`] }
      : { understood: false, lines: [`There is no message ${reference} in quarantine.`] }
  }
  if (verb === 'failed' && reference === undefined) return { understood: true, lines: await failedLines(db) }
  if (typed !== undefined && rest.length === 0 && verb === 'resend') {
    const id = keyText(typed)
    const count = await resendFailed(db, id === 'all' ? undefined : id, now)
    return count > 0
      ? { understood: true, lines: [`Emails that will be sent again: ${count}.`] }
      : {
          understood: false,
          lines: [id === 'all' ? 'No email has failed.' : `No failed email has the ID ${id}.`],
        }
  }
  return { understood: false, lines: [MESSAGES_USAGE] }
}

async function listLines(db: Database, state: 'inbox' | 'quarantine'): Promise<string[]> {
  const [messages, inbox, quarantine, mails] = await Promise.all([
    listMessages(db, state, MOST),
    countMessages(db, 'inbox'),
    countMessages(db, 'quarantine'),
    countUnsentMails(db),
  ])
  return [
    [
      `Inbox: ${inbox}.`,
      `Quarantine: ${quarantine}.`,
      ...(mails.failed > 0 ? [`Emails that could not be sent: ${mails.failed}.`] : []),
      ...(mails.held > 0
        ? [`Emails that wait because the recipient reached the hourly or daily limit: ${mails.held}.`]
        : []),
    ].join(' '),
    '',
    ...(messages.length === 0
      ? [state === 'inbox' ? 'The inbox is empty.' : 'The quarantine is empty.']
      : messages.flatMap(shortLines)),
    '',
    MESSAGES_USAGE,
  ]
}

async function failedLines(db: Database): Promise<string[]> {
  const failed = await failedMails(db)
  if (failed.length === 0) return ['No email has failed.']
  const lines = failed.map(
    ({ id, subject, cause, ended_at }) => `${id}  ${tableMinute(ended_at ?? '')}  ${cause ?? ''}\n  ${subject}`,
  )
  return [...lines, '', 'To send them again: npm run messages -- resend ID, or resend all.']
}

function shortLines({ reference, received_at, reason, name, email, subject }: Message): string[] {
  return [
    `${reference}  ${tableMinute(received_at)}  ${reason ?? ''}`.trimEnd(),
    `  ${isolated(name)} <${email}>: ${isolated(subject)}`,
  ]
}

function fullLines(message: Message): string[] {
  return [...shortLines(message), '', ...message.message.split('\n')]
}
