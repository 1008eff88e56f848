import { NOTE_ID, type PageNote } from '../start.ts'

/** Reads the note that the build wrote into the page's head; undefined in development. */
export function readNote(): PageNote | undefined {
  const note = document.getElementById(NOTE_ID)
  return note ? JSON.parse(note.textContent) : undefined
}
