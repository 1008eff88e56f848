import { parse } from 'parse5'
import { childrenOf, elementsIn, textOf, valueOf, type Element, type Node } from '#publishing/html/html-tree.ts'
import type { createTestApp } from './test-app.ts'

/**
 * A page in a browser without JavaScript: the text of its main part, the values of its fields by name, and the targets
 * of its links by text.
 */
type NoJsPage = {
  status: number
  headers: Headers
  html: string
  text: string
  fields: Record<string, string>
  links: Record<string, string | undefined>
}

/** Opens pages and posts forms as a browser without JavaScript does. */
export function noJsBrowser(test: Pick<Awaited<ReturnType<typeof createTestApp>>, 'app'>) {
  let client = 0
  const read = async (response: Response): Promise<NoJsPage> => {
    const html = await response.text()
    const main = [...elementsIn(parse(html))].find(({ tagName }) => tagName === 'main')
    const inMain = main ? [...elementsIn(main)] : []
    return {
      status: response.status,
      headers: response.headers,
      html,
      text: wordsOf(main),
      fields: fieldsAmong(inMain),
      links: Object.fromEntries(
        inMain.filter(({ tagName }) => tagName === 'a').map((link) => [wordsOf(link), valueOf(link, 'href')]),
      ),
    }
  }
  return {
    open: async (path: string) => read(await test.app.request(path)),
    /** Posts fields, each time from a different IP address unless one is given. */
    post: async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      read(
        await test.app.request(path, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'x-forwarded-for': `10.9.${(client >> 8) & 255}.${client++ & 255}`,
            ...headers,
          },
          body: new URLSearchParams(fields).toString(),
        }),
      ),
  }
}

/** Returns the text of an element, with a space wherever an element begins or ends. */
function wordsOf(element: Element | undefined): string {
  const texts = (node: Node): string[] => ('value' in node ? [node.value] : childrenOf(node).flatMap(texts))
  return element ? texts(element).join(' ').replace(/\s+/g, ' ').trim() : ''
}

/** Returns the values that a page's forms would post, by field name. Leaves out the values of buttons. */
function fieldsAmong(elements: readonly Element[]): Record<string, string> {
  return Object.fromEntries(
    elements.flatMap((element): [string, string][] => {
      const name = valueOf(element, 'name')
      const value = name === undefined ? undefined : postedValue(element)
      return name === undefined || value === undefined ? [] : [[name, value]]
    }),
  )
}

function postedValue(element: Element): string | undefined {
  switch (element.tagName) {
    case 'input': {
      const isChoice = ['radio', 'checkbox'].includes(valueOf(element, 'type') ?? '')
      return isChoice && valueOf(element, 'checked') === undefined ? undefined : (valueOf(element, 'value') ?? '')
    }
    case 'textarea':
      return textOf(element)
    case 'select': {
      const options = [...elementsIn(element)]
      const chosen = options.find((option) => valueOf(option, 'selected') !== undefined) ?? options[0]
      return chosen && (valueOf(chosen, 'value') ?? textOf(chosen))
    }
    default:
      return undefined
  }
}
