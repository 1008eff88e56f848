import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { replaceTags } from '#domain/text/markup.ts'
import { ORDER_STATUSES } from '#domain/order-kinds.ts'
import { OrderStatusBadge } from './order-status.tsx'

it('the badge shows each order status with its label and its color: gray, yellow, blue, green, red', () => {
  // C446
  const shown = ORDER_STATUSES.map((status) => renderToStaticMarkup(createElement(OrderStatusBadge, { status })))
  expect(shown.map((html) => [/text-\w+/.exec(html)?.[0], replaceTags(html, () => '')])).toEqual([
    ['text-muted', 'Pending'],
    ['text-warn', 'Processing'],
    ['text-info', 'Shipped'],
    ['text-good', 'Delivered'],
    ['text-bad', 'Cancelled'],
  ])
})
