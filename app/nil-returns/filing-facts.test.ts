import { Window } from 'happy-dom'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FilingFacts } from './filing-facts.tsx'

function factsOn(today: string, year: number): string {
  const { document } = new Window()
  document.write(renderToStaticMarkup(createElement(FilingFacts, { year, today, isLive: true })))
  return document.body.textContent
}

it('before the deadline, the facts beside the filing form say how many days are left', () => {
  const facts = factsOn('2026-06-28', 2025)
  expect(facts).toContain('The deadline for the 2025 return is 30 June 2026. 2 days are left.')
  expect(facts).not.toContain('You can file for')
})

it('after the deadline for an earlier year, the facts beside the filing form say how many days have passed', () => {
  const facts = factsOn('2026-06-28', 2024)
  expect(facts).toContain('The deadline for the 2024 return was 30 June 2025. That was 363 days ago.')
  expect(facts).not.toContain('You can file for')
})

it('after the deadline for last year, the facts beside the filing form say when the next return can be filed', () => {
  const facts = factsOn('2026-11-24', 2025)
  expect(facts).toContain('That was 147 days ago.')
  expect(facts).toContain('You can file for 2026 from 1 January to 30 June 2027.')
})
