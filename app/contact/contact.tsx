import type { NamedProject } from '#domain/contact/prepared-message.ts'
import { ContactForm } from './contact-form.tsx'
import { Mail, Phone } from 'lucide'
import { callAddress, mailAddress, whatsAppAddress } from '#app/ui/owner-links.ts'
import { WhatsAppIcon } from '#app/ui/whatsapp-icon.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { site } from '#app/content/content.ts'

const { owner } = site

const cards = [
  { name: 'Email', value: owner.email, address: mailAddress(), icon: <Icon of={Mail} /> },
  { name: 'WhatsApp', value: owner.phone, address: whatsAppAddress, icon: <WhatsAppIcon /> },
  { name: 'Call', value: owner.phone, address: callAddress, icon: <Icon of={Phone} /> },
]

/** The ways to reach the owner directly. */
function ContactCards() {
  return (
    <ul className="grid content-start" aria-label="Ways to reach me">
      {cards.map(({ name, value, address, icon }) => (
        <li key={name}>
          <a
            href={address}
            rel="noopener"
            className="group flex min-h-11 items-center gap-4 border-t border-line py-2 sm:min-h-16 sm:py-4 hover:text-accent"
          >
            <span className="text-accent">{icon}</span>
            <span className="flex min-w-0 flex-wrap gap-x-3 sm:block">
              <span className="block font-semibold">{name}</span>
              <span className="block text-muted">{value}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/**
 * The contact cards and the contact form, for the home page's section and the contact page.
 * @param note a note for buyers
 */
export function Contact({ note, projects }: { note: string | undefined; projects?: readonly NamedProject[] }) {
  return (
    <div className="mt-5 grid gap-x-16 gap-y-6 sm:mt-10 sm:gap-y-10 lg:grid-cols-[1fr_1.5fr]">
      <div>
        <ContactCards />
        {note && <p className="mt-2 border-t border-line pt-4 text-sm text-muted">{note}</p>}
      </div>
      <ContactForm projects={projects} />
    </div>
  )
}
