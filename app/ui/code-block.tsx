import { CopyButton } from './copy-button.tsx'

/** A titled code block with a copy button. */
export function CodeBlock({ title, language, code }: { title: string; language: string; code: string }) {
  return (
    <figure className="code-block">
      <figcaption className="flex items-center gap-3 border-b border-line pl-4">
        <span className="min-w-0 font-semibold">{title}</span>
        <span className="label ml-auto">{language}</span>
        <CopyButton text={code} name={title} />
      </figcaption>
      {/* Long lines scroll sideways, so the block must be focusable for keyboard users. */}
      <pre tabIndex={0} aria-label={`${title}, code`} role="region">
        <code>{code}</code>
      </pre>
    </figure>
  )
}
