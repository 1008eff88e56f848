import { listFailedMails, resendFailedMails, type FailedMail } from '#contract/desk/failures.ts'
import { minuteOf } from '#domain/dates.ts'
import { Dotted } from './desk-entry.tsx'
import { actAtDesk } from './desk-service.ts'
import { useDeskAnswer } from './use-desk-answer.ts'

const NONE = { mails: [], held: 0 }

/** The emails that the site has given up sending, with buttons that send them again, and how many it holds back. */
export function FailedMails() {
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
        {mails.length > 0 ? 'Emails that could not be sent' : 'Emails that wait'}
      </h2>
      {held > 0 && (
        <p className="mt-1 max-w-prose text-muted">
          {`${held === 1 ? 'One email waits' : `${held} emails wait`} because the recipient has reached the hourly or daily limit.`}
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
