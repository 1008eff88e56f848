import type { Route } from './+types/contact-page'
import { actAtOnce, pageMeta } from '../layout/page-meta.ts'
import { pageWidth } from '../ui/classes.ts'
import { Contact } from './contact.tsx'
import { content, site } from '../content/content.ts'

export const meta = () => [
  ...pageMeta('Contact', `Send ${site.owner.name} a message, call, or chat on WhatsApp about a project or a question.`),
  actAtOnce,
]

export const loader = () => ({
  text: content.home.contact.text,
  projects: content.projects.map(({ id, title }) => ({ id, title })),
})

export default function ContactPage({ loaderData: { text, projects } }: Route.ComponentProps) {
  return (
    <div className={`${pageWidth} pt-28 pb-12`}>
      <h1 className="title">Contact</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">{text}</p>
      <Contact projects={projects} />
    </div>
  )
}
