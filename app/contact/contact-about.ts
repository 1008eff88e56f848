import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'

const PROJECT = 'project'

/** Returns the address of the contact form with a message begun about a project. */
export function contactAbout(project: number): string {
  return `${addressOf(pages.contact)}?${PROJECT}=${project}`
}

type Named = { id: number; title: string }

/**
 * Returns the message to begin with: about the project that the page's address names, unless the visitor has already
 * typed something. The address holds only the id, so that a link cannot put words into the visitor's mouth.
 * @param kept the visitor's draft, or an empty text
 */
export function begunMessage(kept: string, search: string, projects: readonly Named[]): string {
  const id = Number(new URLSearchParams(search).get(PROJECT) ?? Number.NaN)
  const project = projects.find((candidate) => candidate.id === id)
  const isUntouched = kept === '' || projects.some((other) => kept === beginningAbout(other))
  return project && isUntouched ? beginningAbout(project) : kept
}

const beginningAbout = ({ title }: Named) => `I would like to discuss something like “${title}”.\n\n`
