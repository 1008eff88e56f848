import { willAnswerTo, type ContactFields } from '#domain/contact/contact-fields.ts'
import { useSeen } from '#app/confirmations/use-seen.ts'
import { mailAddress } from '#app/ui/owner-links.ts'
import type { Delivery } from './message-service.ts'

/** @property correct shows the form again with its input, so that the email address can be corrected */
type Props = { delivery: Delivery; fields: ContactFields; correct(): void }

/** A notice with the outcome of sending a message, and the next step. */
export function DeliveryNotice({ delivery, fields, correct }: Props) {
  const byMail = (
    <a href={mailAddress(fields.subject, `${fields.message}\n\n${fields.name}`)} className="button w-fit">
      Open it in your email app
    </a>
  )
  switch (delivery.kind) {
    case 'delivered':
      return <Delivered {...delivery} email={fields.email} correct={correct} />
    case 'refused':
      return (
        <div className="outcome outcome-bad grid gap-3">
          <p>{delivery.message}</p>
          {Object.keys(delivery.fields).length === 0 && byMail}
        </div>
      )
    case 'by-mail':
      return (
        <div className="outcome grid gap-3">
          <p>
            This copy of the site has no server to send your message. Send it from your own email app: everything is
            filled in.
          </p>
          {byMail}
        </div>
      )
    case 'failed':
      return (
        <div className="outcome outcome-bad grid gap-3">
          <p>
            Your message could not be sent. It is still in the form. Check your connection and press Send message again,
            or send it by email.
          </p>
          {byMail}
        </div>
      )
  }
}

type DeliveredProps = Pick<Props, 'correct'> & Omit<Delivery & { kind: 'delivered' }, 'kind'> & { email: string }

function Delivered({ message, reference, held, email, correct }: DeliveredProps) {
  useSeen(reference)
  const [before, after] = message.split(reference)
  return (
    <div className="outcome">
      <p>
        {before}
        <span className="in-one-piece">{reference}</span>
        {after}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
        {held === null && <span>{willAnswerTo(email)}</span>}
        <button type="button" className="prose-link min-h-11" onClick={correct}>
          Correct it<span className="sr-only"> and send the message again</span>
        </button>
      </p>
    </div>
  )
}
