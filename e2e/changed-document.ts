import type { Page } from '@playwright/test'

/**
 * Changes the page as a browser's translator does: wraps every text node in two `<font>` elements, including text that
 * appears later. The words stay the same, so that tests can find them.
 * @param when whether to translate the page before React hydrates it, or now
 * @param end the suffix to add to each text
 */
export async function translate(page: Page, when: 'before-hydration' | 'now', end = ''): Promise<void> {
  const change = `(${wrapTexts.toString()})(${JSON.stringify(end)})`
  if (when === 'now') await page.evaluate(change)
  else await page.addInitScript(`document.addEventListener('DOMContentLoaded', () => { ${change} }, { once: true })`)
}

function wrapTexts(end: string): void {
  const untouched = 'script, style, noscript, textarea, template, title, font, code, [translate=no]'
  const wrap = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (text instanceof Text && text.data.trim() !== '' && !text.parentElement?.closest(untouched)) texts.push(text)
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data + end
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  wrap(document.body)
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target.isConnected) wrap(target)
  }).observe(document.body, { childList: true, subtree: true })
}

/** Scripts that change a page before React hydrates it, as browser extensions do. */
export const EXTENSIONS: Readonly<Record<string, string>> = {
  'adds an icon after each field': `for (const field of document.querySelectorAll('input, textarea')) {
    const icon = document.createElement('com-password-icon')
    icon.textContent = '•'
    field.after(icon)
  }`,
  'adds a node inside the heading': `document.querySelector('h1')?.prepend(document.createElement('span'))`,
  'puts a bar first in the body': `document.body.prepend(document.createElement('div'))`,
}

/** Runs the script of an extension in each page as soon as the page is parsed. */
export async function withExtension(page: Page, change: string): Promise<void> {
  await page.addInitScript(`document.addEventListener('DOMContentLoaded', () => { ${change} }, { once: true })`)
}
