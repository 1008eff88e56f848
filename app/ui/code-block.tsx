import type { ReactNode } from 'react'
import { builtHtml } from './built-html.ts'
import { CopyButton } from './copy-button.tsx'

type Props = {
  title: string
  /** The language of the code, or buttons for choosing a language. */
  language: ReactNode
  /** The name of the code for screen readers. */
  name?: string
  code: string
  /** The highlighted code, generated when the content was published. */
  html: string
}

/** A titled block of code with a copy button. */
export function CodeBlock({ title, language, name = title, code, html }: Props) {
  return (
    <figure className="code-block">
      <figcaption>
        <span className="code-title">{title}</span>
        <span className="label">{language}</span>
        <CopyButton text={code} name={name} isWord />
      </figcaption>
      {/* Long lines scroll sideways, so the block must be focusable for keyboard users. */}
      <pre tabIndex={0} aria-label={`${name}, code`} role="region">
        <code dangerouslySetInnerHTML={{ __html: builtHtml(html) }} />
      </pre>
    </figure>
  )
}
