import { readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { hashedName } from '../after-paint/finish/hashed-name.ts'
import type { Write } from './output.ts'

/** The pictures of a content folder, under names on the site that tell their bytes. */
export type Pictures = {
  addressOf(picture: string): string
  /** Writes those that were asked for. */
  write(write: Write): void
}

export function createPictures(contentDir: string): Pictures {
  const names = new Map<string, string>()
  const nameOf = (picture: string) => {
    const { name, ext } = parse(picture)
    return hashedName(name, ext.slice(1), readFileSync(join(contentDir, picture)))
  }
  return {
    addressOf(picture) {
      const name = names.get(picture) ?? nameOf(picture)
      names.set(picture, name)
      return `/assets/${name}`
    },
    write(write) {
      for (const [picture, name] of names) write(`assets/${name}`, readFileSync(join(contentDir, picture)))
    },
  }
}
