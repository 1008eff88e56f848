import { useId } from 'react'

/** A labeled select. @param choices the label of each value */
export function Select({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: string
  choices: Readonly<Record<string, string>>
  onChange(value: string): void
}) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <select id={id} value={value} className="field w-auto" onChange={(event) => onChange(event.target.value)}>
        {Object.entries(choices).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
