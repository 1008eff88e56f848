import {
  listDeskMessages,
  moveDeskMessage,
  readDeskMessage,
  type DeskMessage,
  answerDeskMessage,
} from '#contract/desk/messages.ts'
import { MailLink, DeskEntry, Dotted, PaidForLink, TextAction } from '#app/desk/desk-parts.tsx'
import { DeskList } from '#app/desk/desk-list.tsx'
import { actAtDesk, useDeskAnswer } from '#app/desk/desk-service.ts'
import type { QuarantineReason } from '#domain/contact/quarantine-reasons.ts'
import { minuteOf } from '#domain/dates.ts'
import { listFailedMails, resendFailedMails, type FailedMail } from '#contract/desk/failures.ts'
import { replyTo, mailLink } from '#domain/desk/contact-links.ts'
import { accountState } from '#app/login/account.ts'

const STATES = { inbox: 'Inbox', quarantine: 'Quarantine' } as const

/** The reasons for quarantining a message, in words. */
const REASONS: Readonly<Record<QuarantineReason, string>> = {
  trap: 'It filled in the hidden field.',
  'no-token': 'It was sent without JavaScript and not confirmed.',
  'token-forged': 'It was not sent with our form.',
  'token-old': 'The form had been open for too long.',
  'token-reused': 'This form has already been submitted.',
  'too-fast': 'It was written faster than anyone can type.',
  repeated: 'This text has already been sent.',
  owner: 'You moved it here.',
}

/** Emails that could not be sent, and messages from visitors. */
export default function Messages() {
  return (
    <>
      <FailedMails />
      <DeskList endpoint={listDeskMessages} states={STATES} noun={{ one: 'message', many: 'messages' }}>
        {(entries, reload) => (
          <ul className="border-t border-line">
            {entries.map((message) => (
              <MessageEntry key={message.number} message={message} reload={reload} />
            ))}
          </ul>
        )}
      </DeskList>
    </>
  )
}

function MessageEntry({ message, reload }: { message: DeskMessage; reload(): Promise<void> }) {
  const {
    number,
    reference,
    state,
    reason,
    name,
    email,
    subject,
    message: text,
    receivedAt,
    isRead,
    answers,
    about,
  } = message
  const other = state === 'inbox' ? 'quarantine' : 'inbox'
  return (
    <DeskEntry
      title={[name, subject]}
      line={[minuteOf(receivedAt), reference]}
      isNew={!isRead}
      facts={answers.length > 0 && <span className="badge">Replied</span>}
    >
      {reason !== null && <p className="text-sm text-muted">{REASONS[reason]}</p>}
      <p>
        <bdi>{name}</bdi>
        {' · '}
        <MailLink email={email} />
      </p>
      <p dir="auto" className="max-w-prose break-words whitespace-pre-wrap">
        {text}
      </p>
      {about.map((quoted) => (
        <PaidForLink key={quoted.number} {...quoted} />
      ))}
      {answers.map(({ text: answer, at }) => (
        <blockquote key={at} className="max-w-prose border-l-2 border-accent pl-4">
          <p className="text-sm text-muted">{`You replied on ${minuteOf(at)}`}</p>
          <p className="break-words whitespace-pre-wrap">{answer}</p>
        </blockquote>
      ))}
      <ReplyAction message={message} reload={reload} />
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button button-quiet"
          onClick={() =>
            void actAtDesk(
              readDeskMessage,
              { body: { number, isRead: !isRead } },
              isRead ? 'Marked as new.' : 'Marked as read.',
              reload,
            )
          }
        >
          {isRead ? 'Mark as new' : 'Mark as read'}
        </button>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => void actAtDesk(moveDeskMessage, { body: { number, to: other } }, `Moved to ${other}.`, reload)}
        >
          {`Move to ${other}`}
        </button>
      </div>
    </DeskEntry>
  )
}

const NONE = { mails: [], held: 0 }

/**
 * The emails that could not be sent, with buttons that send them again, and the number of emails that are held back by
 * limits.
 */
function FailedMails() {
  const { answer, reload } = useDeskAnswer(listFailedMails)
  const { mails, held } = answer.state === 'ready' ? answer.data : NONE
  const resend = (mail?: FailedMail) =>
    void actAtDesk(
      resendFailedMails,
      { body: mail === undefined ? {} : { mail: mail.id } },
      mail === undefined ? 'The emails will be sent again.' : 'The email will be sent again.',
      reload,
    )
  if (mails.length === 0 && held === 0) return null
  return (
    <section aria-labelledby="failed-mails" className="mb-10">
      <h2 id="failed-mails" className="subtitle">
        {mails.length > 0 ? 'Emails that could not be sent' : 'Emails waiting'}
      </h2>
      {held > 0 && (
        <p className="mt-1 max-w-prose text-muted">
          {`${held === 1 ? 'One email is waiting' : `${held} emails are waiting`} because the recipient has reached the hourly or daily limit.`}
        </p>
      )}
      <ul className="mt-3 border-line not-empty:border-t">
        {mails.map((mail) => (
          <li key={mail.id} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="block">{mail.subject}</span>
              <span className="block text-sm text-muted">
                <Dotted parts={[minuteOf(mail.failedAt), `to ${mail.recipient}`, mail.cause]} />
              </span>
            </span>
            <button type="button" className="row-link prose-link" onClick={() => resend(mail)}>
              Resend<span className="sr-only">{` “${mail.subject}” to ${mail.recipient}`}</span>
            </button>
          </li>
        ))}
      </ul>
      {mails.length > 1 && (
        <button type="button" className="button button-quiet mt-4" onClick={() => resend()}>
          Resend all
        </button>
      )}
    </section>
  )
}

/** Replies to a message: from this page if the site sends email, otherwise in the owner's own email app. */
function ReplyAction({ message, reload }: { message: DeskMessage; reload(): Promise<void> }) {
  const state = accountState.use()
  const { number, reference, name, email } = message
  if (!('sendsMail' in state && state.sendsMail))
    return (
      <div className="grid justify-items-start gap-2">
        <a href={mailLink(email, replyTo(message))} className="button">
          Reply in your email app
        </a>
        <p className="max-w-prose text-sm text-muted">
          This site does not send email. Your email app opens with the message quoted; your reply is not saved here.
        </p>
      </div>
    )
  return (
    <TextAction
      draft={`answer ${reference}`}
      label={`Reply to ${name}`}
      action="Send reply"
      rows={6}
      send={(text) => actAtDesk(answerDeskMessage, { body: { number, text } }, 'Your reply is being sent.', reload)}
    />
  )
}
