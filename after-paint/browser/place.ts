/**
 * An element's place in the page, for finding its counterpart after React has re-rendered the page.
 * @property nth its index among the elements that match `selector` and have the same text
 * @property position its index among all elements that match `selector`
 * @property count the number of elements that match `selector`
 */
export type Place = { selector: string; text: string; nth: number; position: number; count: number }

/** Returns an element's place. Buttons are also distinguished by their text. */
export function placeOf(element: HTMLElement): Place {
  const attributes = ['id', 'name', 'type', 'value'].filter(
    (name) => element.hasAttribute(name) && (name !== 'value' || element.matches('[type=radio], [type=checkbox]')),
  )
  const conditions = attributes.map((name) => `[${name}="${CSS.escape(element.getAttribute(name) ?? '')}"]`)
  const selector = element.localName + conditions.join('')
  const text = textOf(element)
  const all = kindOf(selector)
  return { selector, text, nth: alike(all, text).indexOf(element), position: all.indexOf(element), count: all.length }
}

/**
 * Returns the element that is currently at a place. A translation tool changes text, and React restores it. So if the
 * text is not found, returns the element at the same position, provided that the number of matching elements has not
 * changed.
 */
export function elementAt({ selector, text, nth, position, count }: Place): HTMLElement | undefined {
  const all = kindOf(selector)
  return alike(all, text)[nth] ?? (all.length === count ? all[position] : undefined)
}

function kindOf(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
}

function alike(all: readonly HTMLElement[], text: string): HTMLElement[] {
  return all.filter((element) => textOf(element) === text)
}

function textOf(element: HTMLElement): string {
  return element.localName === 'button' ? element.textContent.trim() : ''
}
