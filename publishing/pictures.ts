import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'

/** The pictures of a content folder, under names on the site that tell their bytes. */
export type Pictures = {
  addressOf(picture: string): string
  /** Copies those that were asked for to where the site is made. */
  write(client: string): void
}

export function createPictures(contentDir: string): Pictures {
  const names = new Map<string, string>()
  const nameOf = (picture: string) => {
    const { name, ext } = parse(picture)
    const hash = createHash('sha256')
      .update(readFileSync(join(contentDir, picture)))
      .digest('hex')
    return `${name}-${hash.slice(0, 8)}${ext}`
  }
  return {
    addressOf(picture) {
      const name = names.get(picture) ?? nameOf(picture)
      names.set(picture, name)
      return `/assets/${name}`
    },
    write(client) {
      mkdirSync(join(client, 'assets'), { recursive: true })
      for (const [picture, name] of names) copyFileSync(join(contentDir, picture), join(client, 'assets', name))
    },
  }
}
