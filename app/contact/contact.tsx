import type { NamedProject } from '#domain/contact/prepared-message.ts'
import { ContactCards } from './contact-cards.tsx'
import { ContactForm } from './contact-form.tsx'

/** The contact cards and the contact form, for the home page's section and the contact page. */
export function Contact({ projects }: { projects?: readonly NamedProject[] }) {
  return (
    <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.5fr]">
      <ContactCards />
      <ContactForm projects={projects} />
    </div>
  )
}
