import { Select } from './select.tsx'

/** The order of a list. @param sorts value and words of each order */
export function SortSelect({
  value,
  sorts,
  onChange,
}: {
  value: string
  sorts: Readonly<Record<string, string>>
  onChange(sort: string): void
}) {
  return <Select label="Sort by" value={value} choices={sorts} onChange={onChange} />
}
