import { limitsOf } from '#domain/api-docs/limits.ts'
import { CodeBlock } from '#app/ui/code-block.tsx'
import { CodeExamples } from './code-examples.tsx'
import { ErrorsList } from './errors-list.tsx'
import { EndpointName } from './console/endpoint-name.tsx'
import { FieldsList } from './fields-list.tsx'
import type { ShownEndpoint } from './show-endpoint.ts'

type Props = {
  endpoint: ShownEndpoint
  language: string
  chooseLanguage: (language: string) => void
  tryIt: () => void
}

/** The documentation of one call: description, parameters, code examples, response, outcomes, callback and errors. */
export function EndpointSection({ endpoint, language, chooseLanguage, tryIt }: Props) {
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
