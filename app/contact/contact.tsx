import { ContactCards } from './contact-cards.tsx'
import { ContactForm } from './contact-form.tsx'

/** The ways to reach the owner beside the form: in the home page's section and on the page of its own. */
export function Contact() {
  return (
    <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.5fr]">
      <ContactCards />
      <ContactForm />
    </div>
  )
}
