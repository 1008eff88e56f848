import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { DeliveryCenter } from './delivery-center.tsx'
import type { SoldScript } from '#app/codeshop/sold-script.ts'

const file = { name: 'x.zip', size: 1, sha256: '' }
const script = (id: number): SoldScript => ({
  id,
  name: `Script ${id}`,
  price: cents(39_00),
  version: '1.0.0',
  lastUpdateDate: '2026-11-24',
  licenseUrl: '/license',
  archive: file,
  evaluation: file,
})

it('the quick downloads offer only the first three scripts', () => {
  // C566
  const offered = (scripts: number) => {
    const all = Array.from({ length: scripts }, (_, place) => script(place + 1))
    const html = renderToStaticMarkup(createElement(DeliveryCenter, { scripts: all }))
    return Array.from(html.matchAll(/Script #(\d+)/g), ([, id]) => Number(id))
  }
  expect(offered(5)).toEqual([1, 2, 3])
  expect(offered(2)).toEqual([1, 2])
})
