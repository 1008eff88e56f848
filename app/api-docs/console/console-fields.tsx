import { limitsOf } from '#domain/api-docs/limits.ts'
import type { Parameter } from '#domain/content/api-docs.ts'
import { randomKey } from '#app/api/random-key.ts'

type Props = {
  parameter: Parameter
  value: string
  mistake: string | undefined
  isSecret: boolean
  change: (value: string) => void
}

const sentence = (words: string) => (words === '' ? '' : `${words[0]!.toUpperCase()}${words.slice(1)}.`)

/** A form field for one parameter, built from its documentation. @param isSecret whether the typed text is hidden */
export function ParameterField({ parameter, value, mistake, isSecret, change }: Props) {
  const { name, type, required, enum: choices, description, default: usual } = parameter
  const id = `console-${name}`
  const described = [`${id}-hint`, ...(mistake ? [`${id}-mistake`] : [])].join(' ')
  const shared = {
    id,
    value,
    'aria-describedby': described,
    'aria-invalid': mistake ? true : undefined,
    className: 'field font-mono',
  } as const
  return (
    <div>
      <label htmlFor={id} className="flex flex-wrap items-baseline gap-x-2">
        <code className="font-semibold">{name}</code>
        <span className="label">
          {type}
          {required ? ', required' : ''}
        </span>
      </label>
      {choices ? (
        <select {...shared} onChange={(event) => change(event.target.value)}>
          {!required && <option value="">{usual === undefined ? 'omitted' : `omitted: ${String(usual)}`}</option>}
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={isSecret ? 'password' : 'text'}
          inputMode={type === 'integer' ? 'numeric' : type === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => change(event.target.value)}
        />
      )}
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {[description, sentence(limitsOf(parameter))].filter(Boolean).join(' ')}
      </p>
      {mistake && (
        <p id={`${id}-mistake`} className="mt-1 text-sm text-bad">
          {mistake}
        </p>
      )}
    </div>
  )
}

/** The field for the Idempotency-Key, with a button that generates a new key. */
export function KeyField({ value, change }: { value: string; change: (key: string) => void }) {
  return (
    <div>
      <label htmlFor="console-key">
        <code className="font-semibold">Idempotency-Key</code>
      </label>
      <div className="flex gap-2">
        <input
          id="console-key"
          className="field font-mono"
          value={value}
          autoComplete="off"
          spellCheck={false}
          aria-describedby="console-key-hint"
          onChange={(event) => change(event.target.value)}
        />
        <button type="button" className="button button-quiet shrink-0" onClick={() => change(randomKey())}>
          New key
        </button>
      </div>
      <p id="console-key-hint" className="mt-1 text-sm text-muted">
        If you send the call twice with the same key, it runs once and you get the same response.
      </p>
    </div>
  )
}
