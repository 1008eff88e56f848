import { elementsOf, nextTag, replaceElements, type Tag, escapeMarkup } from '#domain/text/markup.ts'

const NOTHING =
  '<!DOCTYPE html><html lang="en"><head><title>Answer</title></head><body><main><div class=""><h1></h1><form></form></div></main></body></html>'

/**
 * Removes the scripts from a built page, for use as the response to a form that was posted without JavaScript. Also
 * unwraps the `noscript` elements, because a browser with JavaScript can post a form before the scripts have loaded.
 */
export function noJsPage(page: string = NOTHING): string {
  return replaceElements(page, 'script', () => '').replace(/<\/?noscript>/g, '')
}

/** Inserts HTML, such as the result of a form submission, before the first form on a page. */
export function beforeForm(page: string, html: string): string {
  return page.replace('<form', () => `${html}<form`)
}

/** Replaces the first form on a page with HTML, such as the result of submitting it. */
export function insteadOfForm(page: string, html: string): string {
  const form = elementsOf(page, 'form')[0]
  return form ? page.slice(0, form.start) + html + page.slice(form.start + form.whole.length) : page
}

/** Replaces the main content of a page with HTML, but keeps the header and footer. */
export function insteadOfContents(page: string, html: string): string {
  const main = nextTag(page, 'main', 0)
  const heading = main && nextTag(page, 'h1', main.end)
  const end = page.lastIndexOf('</main>')
  if (!heading || end < heading.start) return page
  const column = page.slice(page.lastIndexOf('<div class="', heading.start), heading.start)
  return `${page.slice(0, main.end)}<div class="pt-16">${column}${html}</div></div>${page.slice(end)}`
}

/**
 * Returns a box with the result of a form submission.
 * @param html the content of the box, already escaped
 */
export function outcomeBox(isGood: boolean, html: string): string {
  return `<div class="outcome ${isGood ? 'outcome-good' : 'outcome-bad'}" role="${isGood ? 'status' : 'alert'}">${html}</div>`
}

/** Fills in the fields of a page with the visitor's input, so that the visitor does not have to type it again. */
export function refill(page: string, fields: Readonly<Record<string, string>>): string {
  let filled = page
  for (const [name, value] of Object.entries(fields)) {
    const text = escapeMarkup(value)
    const input = fieldNamed(filled, 'input', name)
    if (input) {
      const tag = input.text.replace(/ value="[^"]*"/, '').replace('<input', () => `<input value="${text}"`)
      filled = filled.slice(0, input.start) + tag + filled.slice(input.end)
    }
    const area = fieldNamed(filled, 'textarea', name)
    if (area) filled = filled.slice(0, area.end) + text + filled.slice(filled.indexOf('</textarea>', area.end))
  }
  return filled
}

/** Returns the tag of the first field with this name. */
function fieldNamed(page: string, kind: 'input' | 'textarea', name: string): Tag | undefined {
  let tag = nextTag(page, kind, 0)
  while (tag && !tag.text.includes(` name="${name}"`)) tag = nextTag(page, kind, tag.end)
  return tag
}
