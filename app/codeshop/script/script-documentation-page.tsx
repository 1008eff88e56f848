import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { BuiltText } from '#app/ui/built-text.tsx'
import { pageMeta } from '#app/page/page-title.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { pageWidth } from '#app/ui/classes.ts'
import { SectionList } from '#app/ui/section-list.tsx'
import { ScriptNotFound } from './script-not-found.tsx'
import { content } from '#app/content/content.ts'

export const loader = (id: string) => {
  const script = content.scripts.find((one) => String(one.id) === id)
  const documentation = script && content.scriptDocumentation[script.id]
  return documentation ? { id, documentation, version: script.version, tagline: script.tagline } : {}
}

export const meta = ({ data }: PageProps<typeof loader>) =>
  data.documentation
    ? pageMeta(
        `${data.documentation.title} documentation`,
        `How to use ${data.documentation.title} ${data.version}. ${data.tagline}`,
      )
    : pageMeta('Script not found')

/** The page with the documentation of a script. The script's archive contains the documentation, too. */
export default function ScriptDocumentationPage({ data: { id, documentation, version } }: PageProps<typeof loader>) {
  if (!documentation) return <ScriptNotFound />
  const { title, html, sections } = documentation
  return (
    <div className={`${pageWidth} pt-6 pb-12`}>
      <BackLink to={addressOf(pages.script, { id })} />
      <h1 className="title mt-6">{`${title} documentation`}</h1>
      <p className="mt-3 text-muted">{`Version ${version}. The other files mentioned here come with the archive.`}</p>
      <div className="brief mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-[12rem_1fr]">
        <details className="contents-list print:hidden lg:sticky lg:top-24 lg:self-start">
          <summary className="font-semibold">On this page</summary>
          <SectionList sections={sections} />
        </details>
        <div className="min-w-0">
          <BuiltText html={html} />
        </div>
      </div>
    </div>
  )
}
