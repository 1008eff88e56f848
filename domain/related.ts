type Entry = { id: string | number; category: string }

/**
 * Returns the entries related to one entry: at most `most` entries that follow it in its category, wrapping around at
 * the end. The result is in list order. Every entry appears equally often as a related entry, so that a change to one
 * entry affects few others.
 */
export function relatedTo<One extends Entry>(list: readonly One[], { id, category }: Entry, most: number): One[] {
  const kind = list.filter((entry) => entry.category === category)
  const place = kind.findIndex((entry) => entry.id === id)
  const following = new Set([...kind.slice(place + 1), ...kind.slice(0, Math.max(place, 0))].slice(0, most))
  return kind.filter((entry) => following.has(entry))
}
