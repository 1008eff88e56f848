import { Select } from './select.tsx'

/** A select for the sort order of a list. @param sorts the label of each value */
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
