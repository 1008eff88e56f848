import { ArrowRight } from 'lucide'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { contactQuery } from '#domain/contact/prepared-message.ts'
import { Icon } from '../ui/icon.tsx'

type Props = { id: number; next: { id: number; title: string } | undefined }

/** The end of a project's page: a link to discuss a similar project, and a link to the next project. */
export function ProjectEnd({ id, next }: Props) {
  return (
    <nav
      aria-label="After this project"
      className="mt-16 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line pt-8 print:hidden"
    >
      <a href={addressOf(pages.contact) + contactQuery('project', String(id))} className="button">
        Discuss something like this
      </a>
      {next && (
        <a href={addressOf(pages.project, { id: next.id })} className="group flex min-h-11 min-w-0 items-center gap-3">
          <span className="min-w-0">
            <span className="label block">Next project</span>
            <span className="font-semibold group-hover:text-accent">{next.title}</span>
          </span>
          <Icon of={ArrowRight} className="size-5 shrink-0" />
        </a>
      )}
    </nav>
  )
}
