import { X } from 'lucide'
import { limitsOf } from '#domain/api-docs/limits.ts'
import { givesToken } from '#domain/api-docs/postman-scripts.ts'
import { iconButton } from '#app/ui/classes.ts'
import { CodeBlock } from '#app/ui/code-block.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useModal } from '#app/ui/use-modal.ts'
import { EndpointName } from './console/endpoint-name.tsx'
import { ErrorsList, FieldsList } from './fields-list.tsx'
import type { ShownEndpoint } from './shown-endpoints.ts'

type Props = { first: ShownEndpoint; chosen: ShownEndpoint | undefined; close: () => void }

/** A dialog with the samples of the call that returns the token, followed by the samples of the chosen call. */
export function EndpointModal({ first, chosen, close }: Props) {
  const modal = useModal(chosen !== undefined, close)
  const isFirst = chosen?.operation === first.operation
  return (
    <dialog {...modal} className="modal" aria-labelledby="endpoint-title">
      {chosen && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 p-5 sm:p-7">
          <div className="flex items-start gap-3">
            <div>
              <h2 id="endpoint-title" className="subtitle">
                {chosen.title}
              </h2>
              <p className="mt-1">
                <EndpointName method={chosen.method} path={chosen.path} />
              </p>
            </div>
            <button type="button" className={`${iconButton} -mt-2 -mr-2 ml-auto`} onClick={close}>
              <Icon of={X} />
              <span className="sr-only">Close</span>
            </button>
          </div>
          {isFirst ? (
            <section aria-labelledby="first-sample">
              <h3 id="first-sample" className="font-semibold">
                This call returns the token
              </h3>
              <EndpointSample endpoint={first} />
            </section>
          ) : (
            <details className="disclosure">
              <summary>
                <h3 className="inline">First, the call that yields the token</h3>
              </summary>
              <EndpointSample endpoint={first} />
            </details>
          )}
          {!isFirst && (
            <section aria-labelledby="own-sample">
              <h3 id="own-sample" className="font-semibold">
                Then this call
              </h3>
              <EndpointSample endpoint={chosen} />
            </section>
          )}
        </div>
      )}
    </dialog>
  )
}

/** A call's description, parameters, sample request, sample response and errors. */
export function EndpointSample({ endpoint }: { endpoint: ShownEndpoint }) {
  const { title, description, parameters, examples, response, errors, answer } = endpoint
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-4 pb-2">
      <p className="max-w-prose text-muted">{description}</p>
      {parameters.length > 0 && (
        <FieldsList
          label={`Parameters of ${title}`}
          fields={parameters.map((parameter) => ({ ...parameter, limits: limitsOf(parameter) }))}
        />
      )}
      <CodeBlock title={`Request: ${title}`} language="curl" code={examples[0]!.code} html={examples[0]!.html} />
      <CodeBlock title={`Response: ${title}, ${response.status}`} language="JSON" {...answer} />
      <FieldsList
        label={`Fields of the response to ${title}`}
        fields={response.fields.map((field) => ({ ...field, limits: limitsOf(field) }))}
      />
      {givesToken(endpoint) && (
        <p className="max-w-prose">
          Put the token into the variable that the examples use:{' '}
          <code className="font-mono text-sm">export KIBANDA_TOKEN=…</code>
        </p>
      )}
      {errors.length > 0 && <ErrorsList errors={errors} />}
    </div>
  )
}
