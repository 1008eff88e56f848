import { useMemo } from 'react'
import { builtHtml } from './built-html.ts'

/** A text with some HTML in it, which was sanitised when the content was built. */
export function BuiltText({ html, className }: { html: string; className: string }) {
  const inner = useMemo(() => ({ __html: builtHtml(html) }), [html])
  return <div className={className} dangerouslySetInnerHTML={inner} />
}
