import { mailLink, phoneLink } from '#domain/text/contact-links.ts'

/** A link that opens the owner's email app with a message to an email address. */
export function MailLink({ email }: { email: string }) {
  return (
    <a href={mailLink(email)} dir="ltr" className="row-link prose-link min-w-0 break-words">
      {email}
    </a>
  )
}

/** A link that calls a phone number, or plain text if it contains no number. */
export function PhoneLink({ phone }: { phone: string }) {
  const address = phoneLink(phone)
  if (address === undefined) return <bdi className="break-words">{phone}</bdi>
  return (
    <a href={address} dir="ltr" className="row-link prose-link">
      {phone}
    </a>
  )
}
