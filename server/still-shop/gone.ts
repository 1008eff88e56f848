import { html } from 'hono/html'
import { addressOf } from '../../domain/pages/address-of.ts'
import type * as pages from '../../domain/pages/page-table.ts'
import type { Still } from '../http/send-still.ts'
import { problemBox } from './markup.ts'

/** Returns the page for something that cannot be ordered. @param name undefined if it is not known */
export function noLongerSold(
  title: string,
  name: string | undefined,
  shop: typeof pages.shop | typeof pages.codeshop,
): Still {
  const words = name === undefined ? 'This is no longer sold here.' : `${name} is sold out. Nothing was ordered.`
  return {
    status: name === undefined ? 404 : 409,
    title,
    contents: html`${problemBox({ message: words })}
      <p><a href="${addressOf(shop)}" class="button">Back to the shop</a></p>`,
  }
}
