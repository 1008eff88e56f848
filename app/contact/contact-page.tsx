import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { Contact } from './contact.tsx'
import { content, site } from '#app/content/content.ts'

export const meta = () =>
  pageMeta('Contact', `Send ${site.owner.name} a message, call, or chat on WhatsApp about a project or a question.`)

export const loader = () => ({
  contact: content.home.contact,
  projects: content.projects.map(({ id, name, title }) => ({ id, name, title })),
})

export default function ContactPage({ data: { contact, projects } }: PageProps<typeof loader>) {
  return (
    <div className={`${pageWidth} pt-28 pb-12`}>
      <h1 className="title">Contact</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">{contact.text}</p>
      <Contact note={contact.note} projects={projects} />
    </div>
  )
}
