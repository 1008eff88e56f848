/**
 * An element's place in the page, for finding its counterpart after React has re-rendered the page.
 * @property nth its position among the elements that look the same
 */
export type Place = { selector: string; text: string; nth: number }

/** Returns an element's place. Buttons are also distinguished by their text. */
export function placeOf(element: HTMLElement): Place {
  const attributes = ['id', 'name', 'type', 'value'].filter(
    (name) => element.hasAttribute(name) && (name !== 'value' || element.matches('[type=radio], [type=checkbox]')),
  )
  const conditions = attributes.map((name) => `[${name}="${CSS.escape(element.getAttribute(name) ?? '')}"]`)
  const selector = element.localName + conditions.join('')
  const text = textOf(element)
  return { selector, text, nth: alike(selector, text).indexOf(element) }
}

/** Returns the element that is currently at a place. */
export function elementAt({ selector, text, nth }: Place): HTMLElement | undefined {
  return alike(selector, text)[nth]
}

function alike(selector: string, text: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => textOf(element) === text)
}

function textOf(element: HTMLElement): string {
  return element.localName === 'button' ? element.textContent.trim() : ''
}
