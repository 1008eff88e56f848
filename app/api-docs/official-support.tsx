import type { OfficialApi } from '#domain/content/api-docs.ts'

/** A provider's support contacts; those that could not be confirmed are marked. */
export function SupportTab({ official: { support, supportNote } }: { official: OfficialApi }) {
  const { email, phone, documentation, community, whatsapp, telegram } = support
  const ways = [
    { name: 'Email', text: email, address: email && `mailto:${email}` },
    { name: 'Phone', text: phone, address: phone && `tel:${phone.replace(/[^+\d]/g, '')}` },
    { name: 'Documentation', text: documentation, address: documentation },
    { name: 'Community', text: community, address: community },
    { name: 'WhatsApp', text: whatsapp, address: whatsapp && `https://wa.me/${whatsapp.replace(/\D/g, '')}` },
    { name: 'Telegram', text: telegram, address: telegram && `https://t.me/${telegram.replace(/^@/, '')}` },
  ]
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        {ways.map(({ name, text, address }) => (
          <div key={name} className="contents">
            <dt className="py-2 text-muted">{name}</dt>
            <dd>
              {address ? (
                <a href={address} rel="noopener" className="row-link prose-link break-all">
                  {text}
                </a>
              ) : (
                <span className="row-link text-muted">none confirmed</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {supportNote && <p className="max-w-prose text-muted">{supportNote}</p>}
    </>
  )
}
