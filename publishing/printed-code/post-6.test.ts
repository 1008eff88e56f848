import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { postgresCommand } from '#testing/postgres-cluster.ts'
import { databaseAt } from '#testing/postgres-copies.ts'
import { blockWith, fileNameOf, printedBlocks, printedFile, unpackPrinted } from '#testing/printed-code.ts'
import { linkPackages, replaceOnce, runScript, typeErrors } from '#testing/run-printed.ts'

type Line = { sku: string; quantity: number }
type Checkout = {
  reserve(client: pg.Client, orderId: string, lines: Line[]): Promise<void>
  OutOfStock: new (sku: string) => Error
}
type Holds = {
  confirm(client: pg.Client, orderId: string): Promise<boolean>
  releaseOne(client: pg.Client): Promise<boolean>
}

const blocks = printedBlocks('examples/amani/posts/6-never-sell-the-last-one-twice/post.md')
const [tables = '', takeOne = ''] = blockWith(blocks, 'CREATE TABLE stock').code.split(/^(?=UPDATE)/m)
const holdTables = blockWith(blocks, 'CREATE TABLE holds').code

const { folder, remove } = unpackPrinted(blocks)
linkPackages(folder)
afterAll(remove)

it('the article prints no code that is not tested here', () => {
  expect(blocks.map((block) => fileNameOf(block) ?? block.language)).toEqual([
    'sequence',
    'naive.ts',
    'sql',
    'sqlite.ts',
    'checkout.ts',
    'sql',
    'holds.ts',
    'race.ts',
    'text',
  ])
})

let mistakes = ''
beforeAll(async () => void (mistakes = await typeErrors(folder)))
it('the article prints TypeScript that compiles', () => {
  expect(mistakes).toBe('')
})

describe.skipIf(!inject('postgresUrl'))('on PostgreSQL', () => {
  const name = `printed_6_${randomBytes(4).toString('hex')}`
  const url = databaseAt(inject('postgresUrl') ?? 'postgres://localhost', name)
  let one: pg.Client
  let two: pg.Client
  let checkout: Checkout
  let holds: Holds

  const onHand = async (sku: string) =>
    (await one.query<{ on_hand: number }>('select on_hand from stock where sku = $1', [sku])).rows[0]?.on_hand
  const stateOf = async (orderId: string) =>
    (await one.query<{ state: string }>('select state from holds where order_id = $1', [orderId])).rows[0]?.state
  const linesOf = async (orderId: string) =>
    (await one.query<Line>('select sku, quantity from hold_lines where order_id = $1 order by 1', [orderId])).rows
  const expire = (orderId: string) =>
    one.query("update holds set expires_at = now() - interval '1 second' where order_id = $1", [orderId])

  beforeAll(async () => {
    await postgresCommand(inject('postgresUrl')!, `create database ${name}`)
    await postgresCommand(url, tables)
    await postgresCommand(url, holdTables)
    one = new pg.Client({ connectionString: url })
    two = new pg.Client({ connectionString: url })
    await Promise.all([one.connect(), two.connect()])
    checkout = (await import(join(folder, 'checkout.ts'))) as Checkout
    holds = (await import(join(folder, 'holds.ts'))) as Holds
  })
  afterAll(async () => {
    await Promise.all([one.end(), two.end()])
    await postgresCommand(inject('postgresUrl')!, `drop database ${name} with (force)`)
  })
  beforeEach(async () => {
    await one.query('truncate stock, order_lines, holds, hold_lines')
    await one.query("insert into stock values ('set-book-4', 1), ('flour', 5), ('sugar', 5)")
  })

  it('sells the last copy twice if the statements run in the order of the diagram', async () => {
    const question = 'SELECT on_hand FROM stock WHERE sku = $1'
    const answer = 'UPDATE stock SET on_hand = $2 WHERE sku = $1'
    const sku = 'set-book-4'
    for (const client of [one, two]) await client.query('BEGIN')
    const seen = [(await one.query(question, [sku])).rows[0], (await two.query(question, [sku])).rows[0]]
    expect(seen).toEqual([{ on_hand: 1 }, { on_hand: 1 }])
    for (const client of [one, two]) {
      expect((await client.query(answer, [sku, 0])).rowCount).toBe(1)
      await client.query('COMMIT')
    }
    expect(await onHand(sku)).toBe(0)
    const naive = printedFile(blocks, 'naive.ts')
    expect(naive).toContain(question)
    expect(naive).toContain(answer)
  })

  it('sells the last copy once with the conditional update: the second buyer waits, then changes nothing', async () => {
    for (const client of [one, two]) await client.query('BEGIN')
    expect((await one.query(takeOne)).rowCount).toBe(1)
    let hasEnded = false
    const second = two.query(takeOne).finally(() => (hasEnded = true))
    const waiting = "select count(*)::int as n from pg_locks where not granted and locktype = 'transactionid'"
    await expect.poll(async () => (await one.query(waiting)).rows[0].n).toBeGreaterThan(0)
    expect(hasEnded).toBe(false)
    await one.query('COMMIT')
    expect((await second).rowCount).toBe(0)
    await two.query('COMMIT')
  })

  it.each(['REPEATABLE READ', 'SERIALIZABLE'])('fails with 40001 at the isolation level %s', async (level) => {
    for (const client of [one, two]) {
      await client.query(`BEGIN ISOLATION LEVEL ${level}`)
      await client.query('SELECT * FROM stock')
    }
    await one.query(takeOne)
    await one.query('COMMIT')
    await expect(two.query(takeOne)).rejects.toMatchObject({ code: '40001' })
    await two.query('ROLLBACK')
  })

  it('refuses a negative stock count by a constraint of the table', async () => {
    await expect(one.query('UPDATE stock SET on_hand = on_hand - 6')).rejects.toMatchObject({ code: '23514' })
  })

  it('reserves a whole basket or nothing, and adds up duplicate lines', async () => {
    const flour = { sku: 'flour', quantity: 2 }
    await checkout.reserve(one, 'a', [flour, { sku: 'set-book-4', quantity: 1 }, flour])
    expect([await onHand('flour'), await onHand('set-book-4')]).toEqual([1, 0])
    expect(await linesOf('a')).toEqual([
      { sku: 'flour', quantity: 4 },
      { sku: 'set-book-4', quantity: 1 },
    ])
    const basket = [
      { sku: 'sugar', quantity: 1 },
      { sku: 'set-book-4', quantity: 1 },
    ]
    await expect(checkout.reserve(one, 'b', basket)).rejects.toBeInstanceOf(checkout.OutOfStock)
    expect(await onHand('sugar')).toBe(5)
    expect(await stateOf('b')).toBeUndefined()
  })

  it('returns the items of an expired hold to the stock, but never the items of a sold hold', async () => {
    await checkout.reserve(one, 'late', [{ sku: 'flour', quantity: 5 }])
    await checkout.reserve(one, 'paid', [{ sku: 'sugar', quantity: 5 }])
    expect(await holds.releaseOne(one)).toBe(false)
    for (const order of ['late', 'paid']) await expire(order)
    expect(await holds.confirm(one, 'paid')).toBe(true)
    expect(await holds.confirm(one, 'paid')).toBe(true)
    expect(await holds.releaseOne(one)).toBe(true)
    expect(await holds.releaseOne(one)).toBe(false)
    expect([await onHand('flour'), await onHand('sugar')]).toEqual([5, 0])
    expect([await stateOf('late'), await stateOf('paid')]).toEqual(['expired', 'sold'])
    expect(await holds.confirm(one, 'late')).toBe(false)
  })

  it('either confirms or releases an expired hold, even if both are attempted at the same time', async () => {
    for (let round = 0; round < 20; round++) {
      await one.query('truncate holds, hold_lines')
      await one.query("update stock set on_hand = 5 where sku = 'flour'")
      await checkout.reserve(one, 'order', [{ sku: 'flour', quantity: 5 }])
      await expire('order')
      const [isPaid, isReleased] = await Promise.all([holds.confirm(one, 'order'), holds.releaseOne(two)])
      expect(isReleased).toBe(!isPaid)
      expect(await onHand('flour')).toBe(isPaid ? 0 : 5)
    }
  })

  it('lets two jobs release different holds without waiting for each other', async () => {
    for (const order of ['a', 'b']) {
      await checkout.reserve(one, order, [{ sku: order === 'a' ? 'flour' : 'sugar', quantity: 1 }])
      await expire(order)
    }
    await one.query('BEGIN')
    await one.query("select 1 from holds where order_id = 'a' for update")
    expect(await holds.releaseOne(two)).toBe(true)
    expect(await holds.releaseOne(two)).toBe(false)
    await one.query('COMMIT')
    expect([await stateOf('a'), await stateOf('b')]).toEqual(['held', 'expired'])
  })

  it('renews an expired hold with new lines, or leaves the hold unchanged', async () => {
    await checkout.reserve(one, 'order', [{ sku: 'flour', quantity: 3 }])
    await expire('order')
    await holds.releaseOne(one)
    const tooMany = checkout.reserve(one, 'order', [{ sku: 'sugar', quantity: 6 }])
    await expect(tooMany).rejects.toBeInstanceOf(checkout.OutOfStock)
    expect(await stateOf('order')).toBe('expired')
    expect(await linesOf('order')).toEqual([{ sku: 'flour', quantity: 3 }])

    await checkout.reserve(one, 'order', [{ sku: 'sugar', quantity: 2 }])
    expect(await linesOf('order')).toEqual([{ sku: 'sugar', quantity: 2 }])
    expect(await holds.confirm(one, 'order')).toBe(true)
  })

  it.each(['held', 'sold', 'refunded'])(
    'refuses an order that is %s, with an error that does not lead to a refund',
    async (state) => {
      await checkout.reserve(one, 'order', [{ sku: 'flour', quantity: 1 }])
      await one.query('update holds set state = $1', [state])
      const again = checkout.reserve(one, 'order', [{ sku: 'flour', quantity: 1 }])
      await expect(again).rejects.toThrow('held, sold or refunded already')
      await expect(again).rejects.not.toBeInstanceOf(checkout.OutOfStock)
      expect(await onHand('flour')).toBe(4)
    },
  )

  it('sorts article numbers like JavaScript with COLLATE "C", and differently with a language collation', async () => {
    const numbers = ['b-2', 'B-10', 'a_1', 'A-1', '10', '9', 'a-1', 'B2']
    const sorted = async (collation: string) => {
      const text = `select sku from unnest($1::text[]) as sku order by sku collate "${collation}"`
      return (await one.query<{ sku: string }>(text, [numbers])).rows.map(({ sku }) => sku)
    }
    expect(await sorted('C')).toEqual(numbers.toSorted())
    const { rowCount } = await one.query("select 1 from pg_collation where collname = 'en-x-icu'")
    if (rowCount) expect(await sorted('en-x-icu')).not.toEqual(numbers.toSorted())
  })

  it('prints the output of the race: the naive code oversells, the conditional update sells ten', async () => {
    const settings = { folder, env: { DATABASE_URL: url } }
    const { code, output, errors } = await runScript(settings, 'race.ts')
    expect([code, errors]).toEqual([0, ''])
    const [naive, conditional] = output.trim().split('\n')
    const [printedNaive, printedConditional] = blockWith(blocks, 'sold 10, left 0').code.split('\n')
    expect(conditional).toBe(printedConditional)
    const soldAndLeft = /^check, then write: sold (\d+), left (\d+)$/
    const [, sold, left] = soldAndLeft.exec(naive!)!.map(Number)
    expect(sold! + left!).toBeGreaterThan(10)
    expect(printedNaive).toMatch(soldAndLeft)
  })

  it('ends in a deadlock if the lines are not sorted', async () => {
    const unsorted = replaceOnce(printedFile(blocks, 'checkout.ts'), '.sort(([a], [b]) => (a < b ? -1 : 1))', '')
    writeFileSync(join(folder, 'unsorted.ts'), unsorted)
    const race = replaceOnce(printedFile(blocks, 'race.ts'), './checkout.ts', './unsorted.ts')
    writeFileSync(join(folder, 'unsorted-race.ts'), race)
    const { code, errors } = await runScript({ folder, env: { DATABASE_URL: url } }, 'unsorted-race.ts')
    expect(code).toBe(1)
    expect(errors).toContain('deadlock detected')
    expect(errors).toContain("code: '40P01'")
  })
})
