import { settleDeskFiling, showDeskFilings, listFailedMails, resendFailedMails } from '#contract/desk/failures.ts'
import { answerDeskMessage, listDeskMessages, moveDeskMessage } from '#contract/desk/messages.ts'
import { tableMinute } from '#domain/dates.ts'
import { capitalKey } from '#domain/text/typed-keys.ts'
import type { Desk } from '#server/desk/in-process.ts'
import { listed, print, type Section, table } from './section.ts'

const messages = listed(listDeskMessages, {
  noun: 'message',
  key: 'REFERENCE',
  isNamed: ({ reference }, typed) => reference === capitalKey(typed),
  row: ({ reference, receivedAt, state, reason, name, email, subject }) => [
    reference,
    tableMinute(receivedAt),
    reason === null ? state : `${state} (${reason})`,
    name,
    email,
    subject,
  ],
})

const moveTo = (to: 'inbox' | 'quarantine', about: string) =>
  messages.change('', about, (desk, { number }) => desk.call(moveDeskMessage, { body: { number, to } }))

/** Messages from visitors. */
export const messageSection: Section = {
  about: 'messages from visitors; --state quarantine lists the quarantined ones, with the reason',
  ...messages,
  actions: {
    show: messages.show,
    release: moveTo('inbox', 'moves it from quarantine to the inbox'),
    quarantine: moveTo('quarantine', 'moves it to quarantine'),
    answer: messages.change('TEXT...', 'replies to it by email', (desk, { number }, [text = '']) =>
      desk.call(answerDeskMessage, { body: { number, text } }),
    ),
  },
}

async function listMails(desk: Desk) {
  const { mails, held } = await desk.call(listFailedMails, {})
  return print(
    ...(mails.length === 0
      ? ['No email has failed.']
      : table(
          mails.map(({ id, failedAt, recipient, subject, cause }) => [
            id,
            tableMinute(failedAt),
            recipient,
            subject,
            cause,
          ]),
        )),
    ...(held === 0 ? [] : [`Emails waiting because the recipient has reached the hourly or daily limit: ${held}.`]),
  )
}

/** Emails that could not be sent. */
export const mailSection: Section = {
  about: 'emails that could not be sent, with the reason',
  options: {},
  list: listMails,
  actions: {
    resend: {
      takes: 'ID',
      about: 'sends one of them again; with "all", all of them',
      async run(desk, [id = '']) {
        await desk.call(resendFailedMails, { body: id === 'all' ? {} : { mail: id } })
        return print(
          'The emails will be sent again. Those that still could not be sent:',
          ...(await listMails(desk)).lines,
        )
      },
    },
  },
}

async function listFilings(desk: Desk) {
  const { counts, unknown } = await desk.call(showDeskFilings, {})
  return print(
    ...(counts.length === 0
      ? ['No nil return has been filed here yet.']
      : [
          'Nil returns by state:',
          ...table(counts.map(({ provider, state, count }) => [`  ${provider}`, state, String(count)])),
        ]),
    '',
    ...(unknown.length === 0
      ? ['No filing has an unknown outcome.']
      : [
          'Outcome unknown: check iTax or ask KRA (0711 099 999), then settle each filing.',
          ...table(
            unknown.map(({ id, provider, pin, year, sentAt, reason }) => [
              `  ${id}`,
              provider,
              `PIN ${pin}`,
              `year ${year}`,
              `sent ${sentAt ? tableMinute(sentAt) : '?'}`,
              `(${reason ?? 'no reason noted'})`,
            ]),
          ),
        ]),
  )
}

const settle = async (desk: Desk, id: string, acknowledgementNumber: string | null) => {
  await desk.call(settleDeskFiling, { body: { id, acknowledgementNumber } })
  return listFilings(desk)
}

/** The number of nil returns by state, and the nil returns whose outcome the owner must find out. */
export const filingSection: Section = {
  about: 'nil returns by state, and those whose outcome is unknown',
  options: {},
  list: listFilings,
  actions: {
    filed: {
      takes: 'ID NUMBER',
      about: 'records that the authority received it, with its acknowledgement number',
      run: (desk, [id = '', number = '']) => settle(desk, id, number),
    },
    'not-received': {
      takes: 'ID',
      about: 'records that the authority did not receive it, so it can be filed again',
      run: (desk, [id = '']) => settle(desk, id, null),
    },
  },
}
