import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { furtherPage } from '#domain/lists/list-pages.ts'
import { wholeLists } from '#domain/lists/whole-lists.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { content } from '#app/content/content.ts'
import { FurtherPage, furtherPageMeta } from '#app/lists/further-page.tsx'
import { CARDS } from '#app/lists/list-page.tsx'
import { ProjectCard } from './project-card.tsx'

export const loader = (id: string) => ({ page: furtherPage(wholeLists.projects(content), id) })

export const meta = ({ data }: PageProps<typeof loader>) => furtherPageMeta('All Projects', data.page)

export default function FurtherProjectsPage({ data: { page } }: PageProps<typeof loader>) {
  return (
    <FurtherPage
      title="All Projects"
      noun="projects"
      address={addressOf(pages.projects)}
      further={pages.furtherProjects}
      page={page}
      className={CARDS}
    >
      {(project) => (
        <li key={project.id} className="deferred grid min-w-0">
          <ProjectCard project={project} />
        </li>
      )}
    </FurtherPage>
  )
}
