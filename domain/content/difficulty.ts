/** The difficulty levels of a post, easiest first. */
export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]
