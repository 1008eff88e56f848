import type { ContactFields } from '#domain/contact/contact-fields.ts'
import { useSeen } from '../confirmations/use-seen.ts'
import { mailAddress } from '../layout/owner-links.ts'
import type { Delivery } from './message-service.ts'

/** The outcome of a message, and what to do next. Nothing typed is lost. */
export function DeliveryNotice({ delivery, fields }: { delivery: Delivery; fields: ContactFields }) {
  const byMail = (
    <a href={mailAddress(fields.subject, `${fields.message}\n\n${fields.name}`)} className="button w-fit">
      Open it in your e-mail program
    </a>
  )
  switch (delivery.kind) {
    case 'delivered':
      return <Delivered message={delivery.message} reference={delivery.reference} />
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
            This copy of the site has no server to send your message. Send it from your own e-mail program: everything
            is filled in.
          </p>
          {byMail}
        </div>
      )
    case 'failed':
      return (
        <div className="outcome outcome-bad grid gap-3">
          <p>
            Your message could not be sent. It is still in the form. Check your connection and press Send message again,
            or send it by e-mail.
          </p>
          {byMail}
        </div>
      )
  }
}

function Delivered({ message, reference }: { message: string; reference: string }) {
  useSeen(reference)
  return <p className="outcome">{message}</p>
}
