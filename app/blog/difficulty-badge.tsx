import type { Difficulty } from '#domain/content/difficulty.ts'

const colors: Record<Difficulty, string> = { Beginner: 'text-good', Intermediate: 'text-warn', Advanced: 'text-bad' }

/** A post's difficulty, in the color of that level. */
export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  return <span className={`badge ${colors[difficulty]}`}>{difficulty}</span>
}
