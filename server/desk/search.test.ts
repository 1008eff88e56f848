import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshDesk } from '#testing/fresh-desk.ts'
import { ADDRESS, ONE_KEYBOARD, CUSTOMER, ONE_SCRIPT } from '#testing/sample-orders.ts'

/** Search texts that find a buyer named Émile Óduya-Ñandú. */
const FOUND = ['Émile', 'émile', 'EMILE', 'E\u0301mile', 'óduya', 'ODUYA-Ñandú', 'nandu', 'Émile Óduya', 'Nandu Emile']
const NOT_FOUND = ['firstname', 'lastname', 'city', 'phone', 'company', '"', '{', ':', '","', '\u200b"', 'emile nandu']

describeOnEachDatabase('The search at the desk', (kind) => {
  const desk = freshDesk(kind)
  const count = async (place: string, words: string, state?: string) =>
    (await desk.list(place, { search: words, ...(state === undefined ? {} : { state }) })).entries.length

  it('finds orders by the text shown with them, regardless of case and accents', async () => {
    // C782
    const address = {
      ...ADDRESS,
      firstName: 'Émile',
      lastName: 'Óduya-Ñandú',
      city: 'Žel',
      address: "Łódź Road, O'Neil’s Place",
      phone: '+254 712 345 678',
    }
    await desk.test.post('/api/v1/orders', { ...ONE_KEYBOARD, shippingAddress: address, billingAddress: address })
    const phones = ['254712345678', '0712345678', '0712 345', '+254 (0)712 345 678', '712345678', '+254 712 345 678']
    // C952
    phones.push('tel:0712345678', 'Tel.: +254·712·345·678', '0712_345_678', '0712\u2009345\u2009678')
    // C1040
    phones.push('WhatsApp: +254 712 345 678', '📞 0712345678', '0712 345 678 (M-Pesa)', '0712345678 ext. 4')
    const places = ['žel', 'ZEL', 'zel, illinois', 'lodz', "o'neil's", 'o’neil', 'łódź', 'united']
    const items = ['quiet keyboard', 'Quiet Kéyboard', 'KEYBOARD 75']
    for (const words of [...FOUND, ...phones, ...places, ...items, 'wanjiru@EXAMPLE.org', 'example.org'])
      expect([words, await count('orders', words)]).toEqual([words, 1])
    for (const words of [...NOT_FOUND, '0712345679', 'tel:0712345679', 'No: 0712', 'zelx'])
      expect([words, await count('orders', words)]).toEqual([words, 0])
    for (const words of [...FOUND, ...phones, ...places, ...items, 'example.org'])
      expect([words, await count('payments', words)]).toEqual([words, 1])
    for (const words of [...NOT_FOUND, '0712345679', 'jedwali'])
      expect([words, await count('payments', words)]).toEqual([words, 0])
  })

  it('finds foreign phone numbers in national and international format', async () => {
    // C782
    const address = { ...ADDRESS, phone: '+44 (0)20 7946-0958' }
    await desk.test.post('/api/v1/orders', { ...ONE_KEYBOARD, shippingAddress: address, billingAddress: address })
    for (const words of ['020 7946 0958', '(020) 79460958', '0044 20 7946 0958', '+44 20 7946 0958', '20 7946', '7946'])
      expect([words, await count('orders', words)]).toEqual([words, 1])
    for (const words of ['020 7946 0959', '0946', '+45 20 7946 0958'])
      expect([words, await count('orders', words)]).toEqual([words, 0])
  })

  it('finds sales, payments, messages, reviews and log entries regardless of case and accents', async () => {
    // C782
    const customer = { ...CUSTOMER, firstName: 'Émile', lastName: 'Óduya-Ñandú', company: 'Straße & Søn' }
    await desk.test.post('/api/v1/purchases', { ...ONE_SCRIPT, customer })
    for (const words of [...FOUND, 'strasse', 'SØN', 'son', 'jedwali', 'JÉDWALI'])
      expect([words, await count('purchases', words)]).toEqual([words, 1])
    const { id } = await desk.test.site.db.selectFrom('licenses').select('id').executeTakeFirstOrThrow()
    for (const words of [id, `\u202a${id}\u202c `]) expect([words, await count('purchases', words)]).toEqual([words, 1])
    for (const words of [...NOT_FOUND, 'foleni']) expect([words, await count('purchases', words)]).toEqual([words, 0])
    for (const words of [...FOUND, 'strasse', 'jedwali'])
      expect([words, await count('payments', words)]).toEqual([words, 1])
    // C1043
    const texts = { name: 'Émile', subject: 'À tous', message: 'Ñandú,\n\nžel? Kɔfi Mɛnsa, مرحبـــا' }
    await desk.test.post('/api/v1/messages', { ...texts, email: 'emile@example.org' })
    for (const words of ['ÉMILE', 'a TOUS', 'ñandú, žel', 'Z\u030cel', 'kofi mensa', 'KƆFI', 'مرحبا'])
      expect([words, await count('messages', words, 'quarantine')]).toEqual([words, 1])
    await desk.test.post('/api/v1/reviews', {
      product: 'trail-watch',
      rating: 5,
      name: 'Ærø',
      title: 'Très bon',
      comment: 'Ğüzel',
    })
    for (const words of ['aero', 'TRES', 'guzel', 'trail watch', 'Trail\u2011Watch', 'DÁKIKA Trail Watch'])
      expect([words, await count('reviews', words)]).toEqual([words, 1])
    const { number } = await desk.test.site.db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
    await desk.test.post('/api/v1/orders', ONE_KEYBOARD)
    const placed = desk.test.site.db.selectFrom('orders').select('number').where('has_products', '=', 1)
    const order = await placed.executeTakeFirstOrThrow()
    await desk.act('/orders/note', { orderNumber: order.number, text: `Émile Óduya-Ñandú, à Žel: ${number}` })
    for (const words of [
      ...FOUND.slice(0, -1),
      'A ZEL',
      'Z\u030cel',
      number.toLowerCase(),
      'NOTE added',
      'owner@KIBANDA.example',
    ])
      expect([words, await count('audit', words)]).toEqual([words, 1])
    for (const words of NOT_FOUND) expect([words, await count('audit', words)]).toEqual([words, 0])
  })
})
