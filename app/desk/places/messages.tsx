import { listDeskMessages, moveDeskMessage, readDeskMessage, type DeskMessage } from '#contract/desk/messages.ts'
import { MailLink } from '#app/desk/contact-links.tsx'
import { DeskEntry } from '#app/desk/desk-entry.tsx'
import { PaidForLink } from '#app/desk/desk-link.tsx'
import { FailedMails } from '#app/desk/failed-mails.tsx'
import { DeskList, deskQuery } from '#app/desk/desk-list.tsx'
import { actAtDesk } from '#app/desk/desk-service.ts'
import type { QuarantineReason } from '#domain/contact/quarantine-reasons.ts'
import { minuteOf } from '#domain/dates.ts'
import { ReplyAction } from '#app/desk/reply-action.tsx'

const STATES = { inbox: 'Inbox', quarantine: 'Quarantine' } as const
const FIELDS = deskQuery(STATES)

/** The reasons for quarantining a message, in words. */
const REASONS: Readonly<Record<QuarantineReason, string>> = {
  trap: 'It filled in the hidden field.',
  'no-token': 'It was sent without JavaScript and not confirmed.',
  'token-forged': 'It was not submitted through our form.',
  'token-old': 'The form was open for too long.',
  'token-reused': 'The form had already been submitted.',
  'too-fast': 'It was written faster than anyone can type.',
  repeated: 'This text has already been sent.',
  owner: 'You moved it here.',
}

/** Emails that could not be sent, and messages from visitors. */
export default function Messages() {
  return (
    <>
      <FailedMails />
      <DeskList endpoint={listDeskMessages} fields={FIELDS} states={STATES} noun={{ one: 'message', many: 'messages' }}>
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
