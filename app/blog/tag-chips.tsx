type Props = {
  tags: readonly string[]
  /** The chosen tag, or nothing; one that is not among the tags is shown beside them. */
  chosen: string
  onChoose: (tag: string) => void
}

/** Tags to filter by; pressing the chosen one lets it go. */
export function TagChips({ tags, chosen, onChoose }: Props) {
  const shown = chosen === '' || tags.includes(chosen) ? tags : [...tags, chosen]
  return (
    <div role="group" aria-label="Tag" className="choice-row">
      {shown.map((tag) => (
        <button key={tag} type="button" aria-pressed={tag === chosen} onClick={() => onChoose(tag === chosen ? '' : tag)} className="choice tag">
          {tag}
        </button>
      ))}
    </div>
  )
}
