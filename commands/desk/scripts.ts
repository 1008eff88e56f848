import {
  changeDeskKeys,
  changeDeskPurchase,
  linkDeskPurchases,
  listDeskKeys,
  listDeskSales,
} from '#contract/desk/purchases.ts'
import { dayOf, tableMinute } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import { readOrderNumber } from '#domain/shop/orders.ts'
import type { Desk } from '#server/desk/in-process.ts'
import { listed, print, type Action, type Section } from './section.ts'

const sales = listed(listDeskSales, {
  noun: 'sale or purchase',
  key: 'NUMBER',
  isNamed: ({ number, purchases }, typed) =>
    number === readOrderNumber(typed) || purchases.some(({ id }) => id === typed),
  row: ({ number, placedAt, payment, total, currency, email, purchases }) => [
    number,
    tableMinute(placedAt),
    `payment ${payment}`,
    formatMoney(total, currency),
    email,
    purchases.map(({ id, script, state }) => `${id} ${script} (${state})`).join(', '),
  ],
})

type Change = 'revoke' | 'restore' | 'rotate' | 'reset' | 'free'

/** Returns an action that changes a purchase and logs the given reason. */
function change(what: Change, about: string): Action {
  const action = sales.change('REASON...', about, (desk, _, [purchase = '', reason = '']) =>
    desk.call(changeDeskPurchase, { body: { purchase, change: what, reason } }),
  )
  return {
    takes: 'PURCHASE REASON...',
    about,
    // The purchase ID occurs twice: the first finds the sale to print, the second names the purchase to change.
    run: (desk, [purchase = '', reason = '']) => action.run(desk, [purchase, purchase, reason]),
  }
}

/** Sales of scripts, and their licenses. */
export const purchaseSection: Section = {
  about: 'script sales, with their purchases',
  ...sales,
  actions: {
    show: sales.show,
    link: {
      takes: 'EMAIL',
      about: 'a link, valid for one hour, that opens the purchases of an address on another device',
      async run(desk, [email = '']) {
        const { link } = await desk.call(linkDeskPurchases, { body: { email } })
        return print('Valid for one hour. Send it only to the buyer:', link)
      },
    },
    reset: change('reset', 'resets its downloads'),
    free: change('free', 'frees the activations of its license'),
    revoke: change('revoke', 'revokes its license'),
    restore: change('restore', 'restores its license'),
    'new-key': change('rotate', 'replaces its license key, and emails the new one to the buyer'),
  },
}

async function listKeys(desk: Desk) {
  const { keys } = await desk.call(listDeskKeys, {})
  return print(
    '# For a copy of the site without a server: content/codeshop/license-keys.yml',
    'keys:',
    ...keys.map(
      ({ id, publicKey, createdAt }) => `  - { id: "${id}", publicKey: "${publicKey}" } # since ${dayOf(createdAt)}`,
    ),
  )
}

/** The keys that sign license files. */
export const licenseKeySection: Section = {
  about: 'the public keys for license files, with the current one first',
  options: {},
  list: listKeys,
  actions: {
    rotate: {
      takes: 'REASON...',
      about: 'signs with a new key from now on; existing license files stay valid',
      async run(desk, [reason = '']) {
        await desk.call(changeDeskKeys, { body: { reason } })
        return listKeys(desk)
      },
    },
    withdraw: {
      takes: 'ID REASON...',
      about: 'invalidates all licenses signed with a previous key; buyers get new license files with their purchases',
      async run(desk, [withdraw = '', reason = '']) {
        await desk.call(changeDeskKeys, { body: { withdraw, reason } })
        return listKeys(desk)
      },
    },
  },
}
