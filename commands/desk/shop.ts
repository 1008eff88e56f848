import {
  listDeskOrders,
  moveDeskOrder,
  noteDeskOrder,
  setDeskStock,
  showDeskStock,
  trackDeskOrder,
  undoDeskOrder,
} from '#contract/desk/orders.ts'
import { decideDeskReview, listDeskReviews } from '#contract/desk/reviews.ts'
import { tableMinute } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order-kinds.ts'
import { readOrderNumber } from '#domain/shop/orders.ts'
import { capitalKey } from '#domain/text/typed-keys.ts'
import { DeskRefusal, type Desk } from '#server/desk/in-process.ts'
import { listed, print, type Section, table } from './section.ts'

const orders = listed(listDeskOrders, {
  noun: 'order',
  key: 'NUMBER',
  isNamed: ({ order }, typed) => order.orderNumber === readOrderNumber(typed),
  row: ({ order, toReturn }) => [
    order.orderNumber,
    tableMinute(order.orderDate),
    `${order.status}, payment ${order.payment}`,
    formatMoney(order.total, order.currency),
    ...toReturn.map((amount) => `to return: ${amount}`),
    order.shippingAddress.email,
  ],
})

/** Returns an action that moves an order to a status. */
const move = (to: OrderStatus, about: string, more = '') =>
  orders.change(more, about, (desk, { order: { orderNumber, status: from } }, [trackingNumber]) =>
    desk.call(moveDeskOrder, { body: { orderNumber, from, to, ...(trackingNumber ? { trackingNumber } : {}) } }),
  )

/** Orders of the electronics shop. */
export const orderSection: Section = {
  about: 'shop orders',
  ...orders,
  actions: {
    show: orders.show,
    ship: move('shipped', 'marks it as shipped, and emails the buyer', '[TRACKING]'),
    deliver: move('delivered', 'marks it as delivered, and emails the buyer'),
    cancel: move('cancelled', 'cancels it, and puts its items back in stock'),
    undo: orders.change('', 'undoes its last status change, except a cancellation', (desk, { order }) =>
      desk.call(undoDeskOrder, { body: { orderNumber: order.orderNumber, from: order.status } }),
    ),
    track: orders.change(
      'TRACKING',
      'sets or corrects its tracking number, and emails the buyer',
      (desk, { order }, [trackingNumber = '']) =>
        desk.call(trackDeskOrder, {
          body: { orderNumber: order.orderNumber, from: order.trackingNumber ?? null, trackingNumber },
        }),
    ),
    note: orders.change(
      'TEXT...',
      'adds a note that only you can see',
      (desk, { order: { orderNumber } }, [text = '']) => desk.call(noteDeskOrder, { body: { orderNumber, text } }),
    ),
  },
}

const readStock = async (desk: Desk) => (await desk.call(showDeskStock, {})).products
const stockTable = (products: Awaited<ReturnType<typeof readStock>>) =>
  table(products.map(({ id, name, available }) => [String(available).padStart(6), id, name]))

/** The stock of each product. */
export const stockSection: Section = {
  about: 'the stock of each product',
  options: {},
  list: async (desk) => print(...stockTable(await readStock(desk))),
  actions: {
    set: {
      takes: 'PRODUCT COUNT',
      about: 'sets the stock of one product',
      async run(desk, [id = '', count = '']) {
        const product = (await readStock(desk)).find((one) => one.id === id)
        if (!product)
          throw new DeskRefusal(`There is no product ${id}. Start the server once after adding it to content/.`)
        if (!/^\d{1,7}$/.test(count)) throw new DeskRefusal('The stock is a whole number of up to seven digits.')
        await desk.call(setDeskStock, { body: { product: id, from: product.available, to: Number(count) } })
        return print('Done.', ...stockTable([{ ...product, available: Number(count) }]))
      },
    },
  },
}

const reviews = listed(listDeskReviews, {
  noun: 'review',
  key: 'REFERENCE',
  isNamed: ({ reference }, typed) => reference === capitalKey(typed),
  row: ({ reference, receivedAt, state, product, rating, name, isVerified, title }) => [
    reference,
    tableMinute(receivedAt),
    state,
    product,
    `${rating} of 5`,
    `${name}${isVerified ? ' (verified buyer)' : ''}`,
    title,
  ],
})

const decide = (decision: 'approved' | 'refused', about: string) =>
  reviews.change('', about, (desk, { reference }) => desk.call(decideDeskReview, { body: { reference, decision } }))

/** Reviews of products. */
export const reviewSection: Section = {
  about: 'product reviews; those waiting for your approval come first',
  ...reviews,
  actions: {
    show: reviews.show,
    approve: decide('approved', 'shows it on its product’s page'),
    refuse: decide('refused', 'hides it'),
  },
}
