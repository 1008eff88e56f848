import type { ListedPost } from '#domain/content/post.ts'
import { DifficultyBadge } from './difficulty-badge.tsx'

/** Badges for a post's difficulty and category. */
export function PostBadges({ difficulty, category }: Pick<ListedPost, 'difficulty' | 'category'>) {
  return (
    <p className="flex flex-wrap gap-1.5">
      <DifficultyBadge difficulty={difficulty} />
      <span className="badge">{category}</span>
    </p>
  )
}
