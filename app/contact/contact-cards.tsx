import { Mail, Phone } from 'lucide'
import { callAddress, mailAddress, whatsAppAddress } from '../layout/owner-links.ts'
import { WhatsAppIcon } from '../ui/whatsapp-icon.tsx'
import { Icon } from '../ui/icon.tsx'
import { site } from '../content/content.ts'

const { owner } = site

const cards = [
  { name: 'Email', value: owner.email, address: mailAddress(), icon: <Icon of={Mail} /> },
  { name: 'WhatsApp', value: owner.phone, address: whatsAppAddress, icon: <WhatsAppIcon /> },
  { name: 'Call', value: owner.phone, address: callAddress, icon: <Icon of={Phone} /> },
]

/** The ways to reach the owner directly. */
export function ContactCards() {
  return (
    <ul className="grid content-start" aria-label="Ways to reach me">
      {cards.map(({ name, value, address, icon }) => (
        <li key={name}>
          <a
            href={address}
            rel="noopener"
            className="group flex min-h-16 items-center gap-4 border-t border-line py-4 hover:text-accent"
          >
            <span className="text-accent">{icon}</span>
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>
              <span className="block text-muted">{value}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
