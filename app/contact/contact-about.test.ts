import { expect, it } from 'vitest'
import { begunMessage, contactAbout } from './contact-about.ts'

const projects = [
  { id: 4, title: 'Savings groups' },
  { id: 5, title: 'Trips' },
]
const about = (id: number) => new URL(contactAbout(id), 'https://site.example').search

it('a message begins with the project that the address names, and only with a known one', () => {
  // C625
  expect(begunMessage('', about(4), projects)).toBe('I would like to discuss something like “Savings groups”.\n\n')
  for (const other of ['', '?project=', '?project=6', '?project=Savings', '?project=4x', '?about=4'])
    expect(begunMessage('', other, projects)).toBe('')
})

it('what a visitor typed is never replaced, but an untouched beginning is', () => {
  // C625
  const first = begunMessage('', about(4), projects)
  expect(begunMessage(first, about(5), projects)).toContain('“Trips”')
  expect(begunMessage(`${first}Soon.`, about(5), projects)).toBe(`${first}Soon.`)
  expect(begunMessage('Hello', about(5), projects)).toBe('Hello')
})
