import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { Endpoint } from '#domain/content/api-docs.ts'
import { CodeBlock } from '#app/ui/code-block.tsx'
import type { CommonSamples } from './common-samples.ts'
import { EndpointName } from './console/endpoint-name.tsx'

type Fact = { name: string; text: string; ofCallbacks: boolean }
type Props = { logIn: Endpoint; facts: readonly Fact[]; samples: CommonSamples }

/** Facts common to all calls of a provider: how to get a token, headers and, if there are any, callbacks. */
export function EveryCall({ logIn, facts, samples }: Props) {
  const { outcome, callbacks, error } = samples
  const told = facts.filter(({ ofCallbacks }) => callbacks || !ofCallbacks)
  return (
    <section aria-labelledby="every-call-title">
      <h3 id="every-call-title" className="font-semibold">
        Common to all calls
      </h3>
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="max-w-prose">
          <dt className="label">Token</dt>
          <dd className="mt-1">
            Call <EndpointName method={logIn.method} path={logIn.path} /> with{' '}
            {logIn.parameters.map(({ name, example }, position) => (
              <span key={name}>
                <span>{`${position > 0 ? ' and ' : ''}${name} `}</span>
                <code className="font-mono text-sm">{String(example)}</code>
              </span>
            ))}
            , and put the token from the response into the environment variable that the examples use:{' '}
            <code className="font-mono text-sm">export KIBANDA_TOKEN=…</code>.{' '}
            <a href={`${addressOf(pages.apiDocumentation)}#${logIn.operation}`} className="prose-link">
              How signing in works
            </a>
          </dd>
        </div>
        {told.map(({ name, text }) => (
          <div key={name} className="max-w-prose">
            <dt className="label">{name}</dt>
            <dd className="mt-1">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        <CodeBlock
          title={`A chosen outcome: ${outcome.title}`}
          language="curl"
          code={outcome.code}
          html={outcome.html}
        />
        {callbacks && (
          <>
            <CodeBlock title="Read the sandbox's callbacks" language="curl" {...callbacks.call} />
            <CodeBlock title="Callbacks in the sandbox" language="JSON" {...callbacks.answer} />
          </>
        )}
        <CodeBlock title="An error" language="JSON" {...error} />
      </div>
    </section>
  )
}
