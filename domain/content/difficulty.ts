/** How much a post asks of its reader, the least first. */
export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]
