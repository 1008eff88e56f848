import type { ListedPost } from '#domain/content/post.ts'
import { DifficultyBadge } from './difficulty-badge.tsx'

/** What a post asks of its reader, and what it is about. */
export function PostBadges({ difficulty, category }: Pick<ListedPost, 'difficulty' | 'category'>) {
  return (
    <p className="flex flex-wrap gap-1.5">
      <DifficultyBadge difficulty={difficulty} />
      <span className="badge">{category}</span>
    </p>
  )
}
