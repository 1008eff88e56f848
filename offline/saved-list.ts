import { recordOf } from '#domain/record.ts'

/** A saved page. @property files the URLs of the files it needs @property savedAt when it was saved (Unix time in ms) */
export type SavedPage = { path: string; title: string; files: readonly string[]; savedAt: number }

/** The maximum number of saved pages in a browser. The oldest are removed first. */
const MOST = 40

/** Parses the stored list of saved pages, newest first. Skips invalid entries. */
export function savedList(stored: unknown): SavedPage[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry: unknown) => {
    const { path, title, files, savedAt } = recordOf(entry)
    const isValid =
      typeof path === 'string' &&
      typeof title === 'string' &&
      typeof savedAt === 'number' &&
      Array.isArray(files) &&
      files.every((file) => typeof file === 'string')
    return isValid ? [{ path, title, files, savedAt }] : []
  })
}

/** Adds a page, replacing any earlier copy of it, and drops the oldest pages above the maximum. */
export function withPage(list: readonly SavedPage[], page: SavedPage): SavedPage[] {
  return [page, ...list.filter(({ path }) => path !== page.path)].slice(0, MOST)
}
