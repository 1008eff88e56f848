import { useMemo } from 'react'
import { builtHtml } from './built-html.ts'

/** Text as HTML that was sanitized when the content was built, such as the text of an article. */
export function BuiltText({ html, className = 'article' }: { html: string; className?: string }) {
  const inner = useMemo(() => ({ __html: builtHtml(html) }), [html])
  return <div className={className} dangerouslySetInnerHTML={inner} />
}
