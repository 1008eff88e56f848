import { useMemo } from 'react'
import { builtHtml } from '#app/ui/built-html.ts'

/** The text of an article, a reference or one of the owner's pages, as HTML that was sanitized at build time. */
export function ArticleText({ html }: { html: string }) {
  const inner = useMemo(() => ({ __html: builtHtml(html) }), [html])
  return <div className="article" dangerouslySetInnerHTML={inner} />
}
