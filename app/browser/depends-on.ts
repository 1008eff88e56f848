import { isStored } from './storage.ts'

/**
 * Returns whether the page shows something that only React can show. The `data-depends-on` attribute of an element
 * lists, separated by spaces, what the element depends on besides the published page: names of stored values,
 * parameters of the query (`?tab`) or the fragment (`#`).
 */
export function needsReact(): boolean {
  const elements = [...document.querySelectorAll<HTMLElement>('[data-depends-on]')]
  return elements.some(({ dataset }) => dataset.dependsOn?.split(' ').some(isThere))
}

function isThere(name: string): boolean {
  if (name === '#') return location.hash !== ''
  return name.startsWith('?') ? new URLSearchParams(location.search).has(name.slice(1)) : isStored(name)
}
