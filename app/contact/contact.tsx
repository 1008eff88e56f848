import { ContactCards } from './contact-cards.tsx'
import { ContactForm } from './contact-form.tsx'
import type { BeginMessage } from './use-draft.ts'

/** The contact cards and the contact form, for the home page's section and the contact page. */
export function Contact({ begin }: { begin?: BeginMessage }) {
  return (
    <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.5fr]">
      <ContactCards />
      <ContactForm begin={begin} />
    </div>
  )
}
