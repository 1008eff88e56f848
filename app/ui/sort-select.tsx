import { useId } from 'react'

/** The order of a list. @param sorts value and words of each order */
export function SortSelect({ value, sorts, onChange }: { value: string; sorts: Readonly<Record<string, string>>; onChange(sort: string): void }) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-muted">
        Sort by
      </label>
      <select id={id} value={value} className="field w-auto" onChange={(event) => onChange(event.target.value)}>
        {Object.entries(sorts).map(([sort, words]) => (
          <option key={sort} value={sort}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
