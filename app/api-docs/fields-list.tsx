/** A parameter or a response field in the list. */
type Field = {
  name: string
  type: string
  description: string
  in?: string
  required?: boolean
  optional?: boolean | undefined
  limits?: string | undefined
}

/** A list of parameters or response fields. The parts of an entry are stacked, so that the list fits on a phone. */
export function FieldsList({ label, fields }: { label: string; fields: readonly Field[] }) {
  return (
    <dl aria-label={label} className="fields-list">
      {fields.map((field) => (
        <div key={`${field.in} ${field.name}`}>
          <dt>
            <code className="font-semibold">{field.name}</code>
            <span className="label">{[field.type, field.in].filter(Boolean).join(', ')}</span>
            {field.required && <span className="label text-accent">required</span>}
            {field.optional && <span className="label">sometimes absent</span>}
          </dt>
          <dd>
            <span>{field.description}</span>
            {field.limits && <span className="label ml-1.5">{field.limits}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Props = { errors: readonly { status: number; error: string; message: string; when: string }[] }

/** A list of errors with their keys, statuses, causes and messages. */
export function ErrorsList({ errors }: Props) {
  return (
    <dl className="fields-list">
      {errors.map(({ status, error, message, when }) => (
        <div key={error}>
          <dt>
            <code className="font-semibold">{error}</code>
            <span className="label">{status}</span>
          </dt>
          <dd>
            {`${when} `}
            <q className="text-muted">{message}</q>
          </dd>
        </div>
      ))}
    </dl>
  )
}
