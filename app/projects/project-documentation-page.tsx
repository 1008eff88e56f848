import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { findProject } from '#domain/projects/projects.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { pageWidth } from '#app/ui/classes.ts'
import { CodeBlock } from '#app/ui/code-block.tsx'
import { SectionList } from '#app/ui/section-list.tsx'
import { ProjectNotFound } from './project-not-found.tsx'
import { content } from '#app/content/content.ts'

export const loader = (id: string) => {
  const project = findProject(content.projects, id)
  const documentation = project && content.projectDocumentation[project.id]
  return documentation ? { id, documentation } : {}
}

export const meta = ({ data }: PageProps<typeof loader>) =>
  data.documentation
    ? pageMeta(data.documentation.title, data.documentation.description)
    : pageMeta('Project Not Found')

export default function ProjectDocumentationPage({ data: { id, documentation } }: PageProps<typeof loader>) {
  if (!documentation) return <ProjectNotFound />
  const { title, description, sections } = documentation
  return (
    <div className={`${pageWidth} pt-24 pb-12`}>
      <BackLink to={addressOf(pages.project, { id })} />
      <h1 className="title mt-6">{title}</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">{description}</p>
      <div className="mt-10 grid gap-x-12 gap-y-8 lg:grid-cols-[12rem_1fr]">
        <details className="contents-list print:hidden lg:sticky lg:top-24 lg:self-start">
          <summary className="font-semibold">On this page</summary>
          <SectionList sections={sections} />
        </details>
        <div className="grid min-w-0 gap-16">
          {sections.map((section) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className="deferred min-w-0"
            >
              <h2 id={`${section.id}-title`} className="subtitle">
                {section.title}
              </h2>
              <p className="mt-3 max-w-prose">{section.text}</p>
              {section.blocks.length > 0 && (
                <div className="mt-6 grid gap-6">
                  {section.blocks.map((block) => (
                    <CodeBlock key={block.title} {...block} />
                  ))}
                </div>
              )}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
