import { escapeMarkup } from '../../domain/markup.ts'

const NOTHING = '<!DOCTYPE html><html lang="en"><head><title>Answer</title></head><body><main><div class=""><h1></h1><form></form></div></main></body></html>'

/** A built page as it answers a form that was posted without scripts: the same page, standing still. */
export function stillPage(page: string = NOTHING): string {
  return page.replace(/<script[\s\S]*?<\/script>/g, '').replace(/ data-hydrate="[^"]*"/, ' data-splash="done"')
}

/** Puts what came of a form in front of it. */
export function beforeForm(page: string, html: string): string {
  return page.replace('<form', () => `${html}<form`)
}

/** Puts what came of a form in its place. */
export function insteadOfForm(page: string, html: string): string {
  return page.replace(/<form[\s\S]*?<\/form>/, () => html)
}

/** Puts an answer in the place of what a page of a store is about; header and footer stay. */
export function insteadOfContents(page: string, html: string): string {
  const contents = /(<main[^>]*>)[\s\S]*?(<div class="[^"]*">)<h1[\s\S]*<\/main>/
  return page.replace(contents, (_, main: string, column: string) => `${main}<div class="pt-16">${column}${html}</div></div></main>`)
}

/** A box that says what came of a form. @param html its content, escaped already */
export function outcomeBox(isGood: boolean, html: string): string {
  return `<div class="outcome ${isGood ? 'outcome-good' : 'outcome-bad'}" role="${isGood ? 'status' : 'alert'}">${html}</div>`
}

/** Fills a page's fields with what was typed, so that it need not be typed again. */
export function refill(page: string, fields: Readonly<Record<string, string>>): string {
  let filled = page
  for (const [name, value] of Object.entries(fields)) {
    const text = escapeMarkup(value)
    filled = filled
      .replace(new RegExp(`<input(?=[^>]* name="${name}")[^>]*?/?>`), (input) =>
        input.replace(/ value="[^"]*"/, '').replace('<input', () => `<input value="${text}"`),
      )
      .replace(new RegExp(`(<textarea(?=[^>]* name="${name}")[^>]*>)[^<]*`), (_, opening: string) => `${opening}${text}`)
  }
  return filled
}
