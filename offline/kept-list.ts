import { recordOf } from '#domain/record.ts'

/** A saved page. @property files the URLs of the files it needs @property keptAt when it was saved (Unix time in ms) */
export type KeptPage = { path: string; title: string; files: readonly string[]; keptAt: number }

/** The maximum number of saved pages in a browser. The oldest are removed first. */
const MOST = 40

/** Parses the stored list of saved pages, newest first. Skips invalid entries. */
export function keptList(stored: unknown): KeptPage[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry: unknown) => {
    const { path, title, files, keptAt } = recordOf(entry)
    const isValid =
      typeof path === 'string' &&
      typeof title === 'string' &&
      typeof keptAt === 'number' &&
      Array.isArray(files) &&
      files.every((file) => typeof file === 'string')
    return isValid ? [{ path, title, files, keptAt }] : []
  })
}

/** Adds a page, replacing any earlier copy of it. */
export function withPage(list: readonly KeptPage[], page: KeptPage): KeptPage[] {
  return [page, ...list.filter(({ path }) => path !== page.path)].slice(0, MOST)
}
