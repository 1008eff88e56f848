import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { Endpoint } from '#domain/content/api-docs.ts'
import { CodeBlock } from '#app/ui/code-block.tsx'
import type { CommonSamples, ShownEndpoint } from './shown-endpoints.ts'
import { EndpointName } from './console/endpoint-name.tsx'
import { limitsOf } from '#domain/api-docs/limits.ts'
import { ErrorsList, FieldsList } from './fields-list.tsx'
import { storedName } from '#app/browser/storage-keys.ts'

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

type EndpointSectionProps = {
  endpoint: ShownEndpoint
  language: string
  chooseLanguage: (language: string) => void
  tryIt: () => void
}

/** The documentation of one call: description, parameters, code examples, response, outcomes, callback and errors. */
export function EndpointSection({ endpoint, language, chooseLanguage, tryIt }: EndpointSectionProps) {
  const {
    method,
    path,
    operation,
    title,
    description,
    sandbox,
    parameters,
    response,
    errors,
    outcomes,
    examples,
    answer,
    callback,
    callbackSample,
    otherCallback,
  } = endpoint
  return (
    <section
      id={operation}
      aria-labelledby={`${operation}-title`}
      className="deferred grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line pt-8"
    >
      <div>
        <h3 id={`${operation}-title`} className="subtitle">
          <a href={`#${operation}`} className="no-underline">
            {title}
          </a>
        </h3>
        <p className="mt-1.5">
          <EndpointName method={method} path={path} />
        </p>
        <p className="mt-3 max-w-prose">{description}</p>
      </div>

      {parameters.length > 0 && (
        <div>
          <h4 className="mb-2 font-semibold">Parameters</h4>
          <FieldsList
            label={`Parameters of ${title}`}
            fields={parameters.map((parameter) => ({ ...parameter, limits: limitsOf(parameter) }))}
          />
        </div>
      )}
      <CodeExamples examples={examples} language={language} choose={chooseLanguage} />
      <button type="button" className="button button-quiet scripted w-fit" aria-haspopup="dialog" onClick={tryIt}>
        Try it in the console
        <span className="sr-only">{`: ${title}`}</span>
      </button>
      {sandbox && (
        <p className="max-w-prose text-md text-muted">
          <strong>In the sandbox:</strong> {sandbox}
        </p>
      )}

      <details className="disclosure">
        <summary>{`Response, ${response.status}`}</summary>
        <div className="grid gap-5 pb-4">
          <CodeBlock title={`Response to ${title}`} language="JSON" {...answer} />
          <FieldsList
            label={`Fields of the response to ${title}`}
            fields={response.fields.map((field) => ({ ...field, limits: limitsOf(field) }))}
          />
        </div>
      </details>
      {outcomes && (
        <details className="disclosure">
          <summary>{`Possible outcomes, ${outcomes.length}`}</summary>
          <dl className="fields-list pb-4">
            {outcomes.map(({ name, resultCode, resultDesc, when }) => (
              <div key={name}>
                <dt>
                  <span className="label">provider code</span>
                  <code className="font-semibold">{resultCode}</code>
                  <span className="label">Sandbox-Outcome</span>
                  <code className="font-semibold">{name}</code>
                </dt>
                <dd>
                  {when} <q className="text-muted">{resultDesc}</q>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {callback && callbackSample && (
        <details className="disclosure">
          <summary>Callback body</summary>
          <div className="grid gap-5 pb-4">
            <CodeBlock title={`Callback of ${title}`} language="JSON" {...callbackSample} />
            {otherCallback && (
              <CodeBlock
                title={`Callback after ${otherCallback.outcome}`}
                language="JSON"
                {...otherCallback.callback}
              />
            )}
            {callback.sameAs && (
              <p className="max-w-prose">
                It has the fields of the response to{' '}
                <a href={`#${callback.sameAs}`} className="prose-link">
                  <code className="font-mono text-sm">{callback.sameAs}</code>
                </a>
                .
              </p>
            )}
            {callback.fields && (
              <FieldsList
                label={`Fields of the callback of ${title}`}
                fields={callback.fields.map((field) => ({ ...field, limits: limitsOf(field) }))}
              />
            )}
          </div>
        </details>
      )}
      {errors.length > 0 && (
        <details className="disclosure">
          <summary>{`Errors of this call, ${errors.length}`}</summary>
          <div className="pb-4">
            <ErrorsList errors={errors} />
          </div>
        </details>
      )}
    </section>
  )
}

type CodeExamplesProps = { examples: ShownEndpoint['examples']; language: string; choose: (language: string) => void }

/** Code examples of one call in several languages, one shown at a time. */
function CodeExamples({ examples, language, choose }: CodeExamplesProps) {
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
