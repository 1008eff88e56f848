import type { ListedPost } from '#domain/content/post.ts'
import type { Difficulty } from '#domain/content/difficulty.ts'

const colors: Record<Difficulty, string> = { Beginner: 'text-good', Intermediate: 'text-warn', Advanced: 'text-bad' }

/** A post's difficulty, in the color of that level. */
function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  return <span className={`badge ${colors[difficulty]}`}>{difficulty}</span>
}

/** Badges for a post's difficulty and category. */
export function PostBadges({ difficulty, category }: Pick<ListedPost, 'difficulty' | 'category'>) {
  return (
    <p className="flex flex-wrap gap-1.5">
      <DifficultyBadge difficulty={difficulty} />
      <span className="badge">{category}</span>
    </p>
  )
}
