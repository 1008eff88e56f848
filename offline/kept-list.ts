import { recordOf } from '../domain/record.ts'

/** A page that is kept. @property files the addresses of the files it needs @property keptAt when (Unix time in ms) */
export type KeptPage = { path: string; title: string; files: readonly string[]; keptAt: number }

/** The most pages a browser keeps. The ones kept longest ago go first. */
const MOST = 40

/** Reads the list of kept pages, newest first. Entries that are not valid are left out. */
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

/** Adds a page, which replaces an earlier copy of the same one. */
export function withPage(list: readonly KeptPage[], page: KeptPage): KeptPage[] {
  return [page, ...list.filter(({ path }) => path !== page.path)].slice(0, MOST)
}
