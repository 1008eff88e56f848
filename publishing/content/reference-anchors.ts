import { slug as slugOf } from 'github-slugger'

/** Returns the anchor of a section of a reference, or of one of the codes in it. */
export function anchorOf(title: string, code?: string): string {
  const section = slugOf(title)
  return code === undefined ? section : `${section}-${code.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
}
