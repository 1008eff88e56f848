import { ChoiceRow } from '../ui/choice-row.tsx'

type Props = {
  tags: readonly string[]
  /** The chosen tag, or an empty string. A tag that is not in `tags` is added to them. */
  chosen: string
  onChoose: (tag: string) => void
}

/** Tags to filter by. Clicking the chosen one clears it. */
export function TagChips({ tags, chosen, onChoose }: Props) {
  const shown = chosen === '' || tags.includes(chosen) ? tags : [...tags, chosen]
  return (
    <ChoiceRow label="Tag" chosen={chosen}>
      {shown.map((tag) => (
        <button
          key={tag}
          type="button"
          aria-pressed={tag === chosen}
          onClick={() => onChoose(tag === chosen ? '' : tag)}
          className="choice"
        >
          {tag}
        </button>
      ))}
    </ChoiceRow>
  )
}
