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
