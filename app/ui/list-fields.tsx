import { Search } from 'lucide'
import { useId } from 'react'
import { LONGEST_SEARCH } from '#domain/text/longest-texts.ts'
import { Icon } from './icon.tsx'

/** A search field that filters a list as the visitor types. */
export function SearchField({
  label,
  value,
  onType,
  onLeave,
}: {
  label: string
  value: string
  onType(text: string): void
  onLeave(): void
}) {
  const id = useId()
  return (
    <div role="search" className="relative min-w-0 flex-1 basis-48">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Icon of={Search} className="pointer-events-none absolute top-1/2 left-3 size-5 [translate:0_-50%] text-muted" />
      <input
        id={id}
        type="search"
        value={value}
        maxLength={LONGEST_SEARCH}
        placeholder={label}
        autoComplete="off"
        className="field pl-10"
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
      />
    </div>
  )
}

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
