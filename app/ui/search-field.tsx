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
