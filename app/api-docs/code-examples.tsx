import { storedName } from '#app/browser/storage-keys.ts'
import { CodeBlock } from '#app/ui/code-block.tsx'
import type { ShownEndpoint } from './show-endpoint.ts'

type Props = { examples: ShownEndpoint['examples']; language: string; choose: (language: string) => void }

/** Code examples of one call in several languages, one shown at a time. */
export function CodeExamples({ examples, language, choose }: Props) {
  const { title, code, html, ...shown } = examples.find((example) => example.language === language) ?? examples[0]!
  return (
    <CodeBlock
      title="Request"
      name={`${title}, ${shown.language}`}
      language={
        <span
          role="group"
          aria-label="Language"
          className="scripted flex min-w-0 overflow-x-auto"
          data-depends-on={storedName('exampleLanguage')}
        >
          {examples.map((example) => (
            <button
              key={example.language}
              type="button"
              className="language"
              aria-pressed={example.language === shown.language}
              onClick={() => choose(example.language)}
            >
              {example.language}
            </button>
          ))}
        </span>
      }
      code={code}
      html={html}
    />
  )
}
