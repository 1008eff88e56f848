type Props = {
  /** A message for each field to correct. */
  fields: Readonly<Record<string, string>>
  /** Returns the ID of a field; by default, its name. */
  idOf?: ((field: string) => string) | undefined
  /** Called instead of following the link. */
  goTo?(field: string): void
}

/** Links to the fields to correct. */
export function FieldLinks({ fields, idOf, goTo }: Props) {
  const wrong = Object.entries(fields)
  if (wrong.length === 0) return null
  return (
    <ul className="mt-2 list-disc pl-5">
      {wrong.map(([field, sentence]) => (
        <li key={field}>
          <a
            href={`#${idOf?.(field) ?? field}`}
            className="prose-link"
            onClick={(event) => {
              if (!goTo) return
              event.preventDefault()
              goTo(field)
            }}
          >
            {sentence}
          </a>
        </li>
      ))}
    </ul>
  )
}
