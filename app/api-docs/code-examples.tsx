import type { CodeExample } from '#domain/content/api-docs.ts'
import { CopyButton } from '../ui/copy-button.tsx'

type Props = { examples: readonly CodeExample[]; language: string; choose: (language: string) => void }

/** Code examples of one call in several languages, one shown at a time. */
export function CodeExamples({ examples, language, choose }: Props) {
  const shown = examples.find((example) => example.language === language) ?? examples[0]!
  return (
    <figure className="code-block">
      <figcaption className="flex items-center gap-1 border-b border-line pl-2">
        <span className="sr-only">{shown.title}</span>
        <span role="group" aria-label="Language" className="scripted flex min-w-0 overflow-x-auto">
          {examples.map((example) => (
            <button
              key={example.language}
              type="button"
              className="language"
              aria-pressed={example === shown}
              onClick={() => choose(example.language)}
            >
              {example.language}
            </button>
          ))}
        </span>
        <span className="ml-auto shrink-0">
          <CopyButton text={shown.code} name={`${shown.title}, ${shown.language}`} />
        </span>
      </figcaption>
      <pre tabIndex={0} aria-label={`${shown.title}, ${shown.language}`} role="region">
        <code>{shown.code}</code>
      </pre>
    </figure>
  )
}
