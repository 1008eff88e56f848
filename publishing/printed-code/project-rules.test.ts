import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { missingForPhp, runPhp } from '#testing/interpreters.ts'
import { postgresCommand } from '#testing/postgres-cluster.ts'
import { databaseAt } from '#testing/postgres-copies.ts'
import { unpackPrinted, type PrintedBlock } from '#testing/printed-code.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { readProjectDocumentation } from '#publishing/content/projects.ts'

const all = readProjectDocumentation(SAMPLE_CONTENT)

/** Returns the code blocks in a language from a project's documentation. */
function blocksOf(project: number, language: string): PrintedBlock[] {
  return all[project]!.sections.flatMap(({ title, blocks }) =>
    blocks
      .filter((block) => block.language === language)
      .map(({ code }) => ({ document: `project ${project}, ${title}`, line: 1, language, code })),
  )
}

/** Imports a file whose code a project's documentation shows. */
async function importPrinted<T>(project: number, file: string, language = 'typescript'): Promise<T> {
  const unpacked = unpackPrinted(blocksOf(project, language))
  try {
    return (await import(join(unpacked.folder, file))) as T
  } finally {
    unpacked.remove()
  }
}

describe('Mwangaza Solar', () => {
  type Rates = Record<string, number>
  type Case = { rates?: Rates; bill: number; use: string; sun: number; expect: Rates }
  const shared = JSON.parse(blocksOf(6, 'json')[0]!.code) as { rates: Rates; cases: Case[] }

  it('has a test case with a panel price that is not a whole number', () => {
    expect(shared.cases.some(({ rates }) => rates?.panel !== undefined && !Number.isInteger(rates.panel))).toBe(true)
  })

  it.each(shared.cases)('computes the expected estimate in JavaScript for $bill, $use', async (one) => {
    type Estimate = { estimate(bill: number, use: string, sun: number, rates: Rates): Rates }
    const { estimate } = await importPrinted<Estimate>(6, 'blocks/calculator/estimate.js', 'javascript')
    expect(estimate(one.bill, one.use, one.sun, one.rates ?? shared.rates)).toEqual(one.expect)
  })

  it.runIf(missingForPhp('json').length === 0)('computes the expected estimates in PHP', () => {
    const printed = blocksOf(6, 'php').find(({ code }) => code.includes('src/Estimate.php'))!.code
    const run = `foreach (json_decode(getenv('CASES'), true) as $one)
      $all[] = Estimate::of($one['bill'], $one['use'], $one['sun'], $one['rates']);
      echo json_encode($all);`
    const cases = shared.cases.map((one) => ({ ...one, rates: one.rates ?? shared.rates }))
    const output = runPhp(`${printed}\n${run}`, { cwd: tmpdir(), env: { CASES: JSON.stringify(cases) } })
    expect(JSON.parse(output)).toEqual(shared.cases.map(({ expect: expected }) => expected))
  })
})

describe('KaziLink', () => {
  it('joins updates in order into texts of fewer than 160 characters', async () => {
    const { combine } = await importPrinted<{ combine(updates: readonly string[]): string[] }>(1, 'sms/combine.ts')
    const [short, long] = ['a'.repeat(60), 'b'.repeat(98)]
    expect(combine([])).toEqual([])
    expect(combine([short, long])).toEqual([`${short} ${long}`])
    expect(combine([short, `${long}b`])).toEqual([short, `${long}b`])
    expect(combine([short, short, short, 'c'])).toEqual([`${short} ${short}`, `${short} c`])
  })
})

const server = inject('postgresUrl')
describe.runIf(server)('on PostgreSQL', () => {
  const name = `printed_rules_${process.pid}`
  let pool: pg.Pool

  beforeAll(() => postgresCommand(server!, `drop database if exists ${name}`))
  afterAll(() => postgresCommand(server!, `drop database if exists ${name}`))

  /** Runs a test on a fresh database with the tables of a project. */
  async function withTables(project: number, act: () => Promise<void>): Promise<void> {
    await postgresCommand(server!, `create database ${name}`)
    pool = new pg.Pool({ connectionString: databaseAt(server!, name), max: 10 })
    try {
      for (const { code } of blocksOf(project, 'sql')) await pool.query(code)
      await act()
    } finally {
      await pool.end()
      await postgresCommand(server!, `drop database ${name}`)
    }
  }

  /** Inserts a shop with five bags of flour and no oil, and an order of two bags of flour and one bottle of oil. */
  async function openShop(): Promise<void> {
    await pool.query(`insert into shops values ('mfano', 'Mfano Store', '000000')`)
    await pool.query(
      `insert into products (shop, name, price_kes, on_shelf)
         values ('mfano', 'Flour', 200, 5), ('mfano', 'Oil', 300, 0)`,
    )
    await pool.query(
      `insert into orders (id, shop, phone, total_kes, state, placed_at, kept_until)
         values ('o-1', 'mfano', '254700000000', 700, 'asked', now(), now() + interval '15 minutes')`,
    )
    await pool.query(`insert into order_lines values ('o-1', 1, 2), ('o-1', 2, 1)`)
  }

  it('Duka Orders settles an order and reduces the stock only once, even if ten callbacks race', async () => {
    type Settle = (
      client: pg.PoolClient,
      payment: { orderId: string; receipt: string | null; amountKes: number },
    ) => Promise<boolean>
    const { settle } = await importPrinted<{ settle: Settle }>(2, 'orders/src/payments/settle.ts')
    const inTransaction = async (amountKes: number) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const isFirst = await settle(client, { orderId: 'o-1', receipt: 'UKL4K7X2AB', amountKes })
        await client.query('commit')
        return isFirst
      } finally {
        client.release()
      }
    }
    const shelf = async () => (await pool.query('select on_shelf from products order by id')).rows
    await withTables(2, async () => {
      await openShop()
      expect(await inTransaction(699)).toBe(false)
      const settled = await Promise.all(Array.from({ length: 10 }, () => inTransaction(700)))
      expect(settled.filter(Boolean)).toHaveLength(1)
      expect(await shelf()).toEqual([{ on_shelf: 3 }, { on_shelf: -1 }])
    })
  })

  it('Duka Orders reserves the items of an unpaid order for only 15 minutes', async () => {
    const pieces = async () => (await pool.query('select pieces::integer from for_sale order by id')).rows
    await withTables(2, async () => {
      await openShop()
      expect(await pieces()).toEqual([{ pieces: 3 }, { pieces: -1 }])
      await pool.query(`update orders set placed_at = now() - interval '16 minutes', kept_until = now()`)
      expect(await pieces()).toEqual([{ pieces: 5 }, { pieces: 0 }])
    })
  })

  it('Duka Orders polls silent attempts with an ID, and ends attempts without an ID', async () => {
    const sqlOf = (file: string) => blocksOf(2, 'sql').find(({ code }) => code.includes(file))!.code
    await withTables(2, async () => {
      await openShop()
      await pool.query(
        `insert into orders (id, shop, phone, total_kes, state, placed_at, kept_until)
           select 'o-2', shop, phone, total_kes, state, placed_at, kept_until from orders`,
      )
      await pool.query(
        `insert into attempts (order_id, token, amount_kes, checkout_request_id, sent_at) values
           ('o-1', 't-1', 700, 'ws_CO_1', now() - interval '61 seconds'),
           ('o-2', 't-2', 700, null, now() - interval '61 seconds')`,
      )
      expect((await pool.query(sqlOf('silent.sql'))).rows).toEqual([{ id: '1', checkout_request_id: 'ws_CO_1' }])

      await pool.query(`insert into callbacks (attempt_id, raw) values (2, '{}')`)
      await pool.query(sqlOf('without-id.sql'))
      expect((await pool.query('select id from attempts where ended_at is null order by id')).rows).toHaveLength(2)
      await pool.query('update callbacks set processed_at = now()')
      await pool.query(sqlOf('without-id.sql'))
      expect((await pool.query('select id from attempts where ended_at is null')).rows).toEqual([{ id: '1' }])
      expect((await pool.query('select id, state from orders order by id')).rows).toEqual([
        { id: 'o-1', state: 'asked' },
        { id: 'o-2', state: 'unpaid' },
      ])
      await pool.query(`insert into attempts (order_id, token, amount_kes, sent_at) values ('o-2', 't-3', 700, now())`)
    })
  })

  it('Duka Orders deletes customers’ data from every table after 24 months', async () => {
    const retention = blocksOf(2, 'sql').at(-1)!.code
    const known = async () =>
      (
        await pool.query(
          `select o.customer, o.phone, o.deliver_to, a.checkout_request_id, c.raw
             from orders o join attempts a on a.order_id = o.id join callbacks c on c.attempt_id = a.id`,
        )
      ).rows[0]
    await withTables(2, async () => {
      await openShop()
      await pool.query(
        `insert into attempts (order_id, token, amount_kes, checkout_request_id, sent_at, ended_at)
           values ('o-1', 't-1', 700, 'ws_CO_07112025095212000700000000', now(), now())`,
      )
      await pool.query(`insert into callbacks (attempt_id, raw) values (1, '{"Value":254700000000}')`)
      await pool.query(
        `update orders set customer = 'Lucy A.', deliver_to = 'Kabiro Rd', placed_at = now() - interval '23 months'`,
      )
      await pool.query(retention)
      expect(Object.values(await known())).not.toContain(null)
      await pool.query(`update orders set placed_at = now() - interval '25 months'`)
      await pool.query(retention)
      expect(Object.values(await known())).toEqual([null, null, null, null, null])
      await pool.query(`update orders set customer = 'Counter sale'`)
      await pool.query(retention)
      expect(Object.values(await known())).toEqual([null, null, null, null, null])
    })
  })

  it('Stock Desk requires two approvals only above the limit, and rejects changes to recorded moves', async () => {
    const roles = async (cents: number, day: string) =>
      (await pool.query('select roles_for($1, $2) as roles', [cents, day])).rows[0].roles
    await withTables(3, async () => {
      expect(await roles(0, '2025-11-03')).toEqual(['supervisor'])
      expect(await roles(10_000_000, '2025-11-03')).toEqual(['supervisor'])
      expect(await roles(10_000_001, '2025-11-03')).toEqual(['supervisor', 'stock-controller'])
      expect(await roles(1, '2025-04-07')).toEqual(['supervisor'])
      expect(await roles(1, '2025-04-06')).toBeNull()
      await pool.query(`insert into requests (branch, value_cents) values ('Thika', 100)`)
      await pool.query(`insert into request_moves (request_id, version, state, person_id) values (1, 1, 'draft', 7)`)
      await expect(pool.query(`update request_moves set person_id = 8`)).rejects.toThrow('append-only')
      await expect(pool.query(`delete from request_moves`)).rejects.toThrow('append-only')
    })
  })

  it('Stock Desk reports a person who approved their own request, or approved twice', async () => {
    const queries = blocksOf(3, 'sql').at(-1)!.code.split(';').slice(0, 2)
    const people = async () => (await Promise.all(queries.map((sql) => pool.query(sql)))).map(({ rows }) => rows.length)
    const approve = async (...[submits, endorses, approves]: [number, number, number]) => {
      const { rows } = await pool.query(`insert into requests (branch, value_cents) values ('Thika', 1) returning id`)
      await pool.query(
        `insert into request_moves (request_id, version, state, person_id) values
           ($1, 1, 'submitted', $2), ($1, 2, 'endorsed', $3), ($1, 3, 'approved', $4)`,
        [rows[0].id, submits, endorses, approves],
      )
    }
    await withTables(3, async () => {
      await approve(7, 8, 9)
      expect(await people()).toEqual([0, 0])
      await approve(7, 8, 7)
      expect(await people()).toEqual([1, 0])
      await approve(7, 8, 8)
      expect(await people()).toEqual([1, 1])
    })
  })

  it('Stock Desk issues a request in two parts if the stock is short', async () => {
    const left = async () => (await pool.query('select product, quantity::float from left_to_issue order by line')).rows
    const issue = async (version: number, state: string, quantity: number) => {
      await pool.query(`insert into request_moves (request_id, version, state, person_id) values (1, $1, $2, 7)`, [
        version,
        state,
      ])
      await pool.query(`insert into issue_lines values (1, $1, 1, $2)`, [version, quantity])
    }
    await withTables(3, async () => {
      await pool.query(`insert into requests (branch, value_cents) values ('Ngara', 1440000)`)
      await pool.query(`insert into request_lines values (1, 1, 'BW-016', 75, 1440000)`)
      expect(await left()).toEqual([{ product: 'BW-016', quantity: 75 }])
      await issue(1, 'part_issued', 58)
      expect(await left()).toEqual([{ product: 'BW-016', quantity: 17 }])
      await issue(2, 'issued', 17)
      expect(await left()).toEqual([{ product: 'BW-016', quantity: 0 }])
      await expect(pool.query('update issue_lines set quantity = 1')).rejects.toThrow('append-only')
    })
  })

  it('Fundi Desk subtracts the deposit and the final payment from the amount due', async () => {
    await withTables(11, async () => {
      const due = async () => (await pool.query('select total, paid, due from amounts_due')).rows
      expect(await due()).toEqual([{ total: 4570, paid: 1500, due: 3070 }])
      await pool.query(
        `insert into events (id, card_id, after, kind, amount, person, at)
           values (6, 2481, 5, 'ready', null, 'bench 2', now()), (7, 2481, 6, 'paid', 3070, 'desk', now())`,
      )
      expect(await due()).toEqual([{ total: 4570, paid: 4570, due: 0 }])
      expect((await pool.query('select state from card_states')).rows).toEqual([{ state: 'ready' }])
    })
  })

  it('Stock Desk requires a second count until another person finds the same quantity', async () => {
    const due = async () => (await pool.query('select bin from second_counts_due')).rows
    const count = (person: number) =>
      pool.query(`insert into counts (bin, counted, book_then, person_id) values ('A-07-3', 90, 0, $1)`, [person])
    await withTables(3, async () => {
      await pool.query(`insert into bins values ('A-07-3', 'Roofing nails', 100, 30000)`)
      await count(7)
      expect((await pool.query('select book_then::float from counts')).rows).toEqual([{ book_then: 100 }])
      expect(await due()).toEqual([{ bin: 'A-07-3' }])
      expect((await pool.query('select second_counts_for(7) as bin')).rows).toEqual([])
      expect((await pool.query('select second_counts_for(8) as bin')).rows).toEqual([{ bin: 'A-07-3' }])
      await count(7)
      expect(await due()).toHaveLength(1)
      await count(8)
      expect(await due()).toEqual([])
    })
  })
})
