import type { Article } from './post.ts'

/** The documentation of a script, as its page shows it. */
export type ScriptDocumentation = Article & { title: string }
