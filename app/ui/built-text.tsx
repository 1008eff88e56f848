import { useMemo } from 'react'
import { builtHtml } from './built-html.ts'

/** Text with HTML that was sanitized when the content was built. */
export function BuiltText({ html, className }: { html: string; className: string }) {
  const inner = useMemo(() => ({ __html: builtHtml(html) }), [html])
  return <div className={className} dangerouslySetInnerHTML={inner} />
}
