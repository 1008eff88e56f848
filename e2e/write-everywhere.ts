import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { ADDRESS, CUSTOMER } from '#testing/sample-orders.ts'

/**
 * Copies existing rows of the database, and writes each string into every field that visitors or the owner can fill in.
 * This bypasses the site's validation.
 */
export function writeEverywhere(dataDir: string, texts: readonly string[]): void {
  const db = new DatabaseSync(join(dataDir, 'kibanda.sqlite'))
  const insert = (table: string, row: Record<string, SQLOutputValue>) =>
    db
      .prepare(`insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row).fill('?').join()})`)
      .run(...Object.values(row))
  const copies = (
    table: string,
    changes: (text: string, number: number) => Record<string, SQLOutputValue>,
    condition = 'true',
  ) => {
    const row = db.prepare(`select * from ${table} where ${condition}`).get()!
    for (const [number, text] of texts.entries()) insert(table, { ...row, ...changes(text, number) })
  }
  const at = '2026-11-21T08:00:00.000Z'
  db.exec('begin')
  copies('messages', (text, number) => ({
    id: `m${number}`,
    reference: `MSG-${number}`,
    state: 'inbox',
    name: text,
    email: text,
    subject: text,
    message: text,
    number: number + 100,
  }))
  copies('product_reviews', (text, number) => ({
    id: `r${number}`,
    reference: `REV-${number}`,
    product_id: text,
    name: text,
    title: text,
    comment: text,
  }))
  copies(
    'orders',
    (text, number) => ({
      id: `o${number}`,
      number: `KB-${number}`,
      status: 'shipped',
      notes: text,
      tracking_number: text,
      shipping_address: JSON.stringify(Object.fromEntries(Object.keys(ADDRESS).map((field) => [field, text]))),
    }),
    'has_products = 1',
  )
  copies('order_lines', (text, number) => ({ order_id: `o${number}`, name: text }), "kind = 'product'")
  copies(
    'orders',
    (text, number) => ({
      id: `s${number}`,
      number: `CS-${number}`,
      email: text,
      customer: JSON.stringify(Object.fromEntries(Object.keys(CUSTOMER).map((field) => [field, text]))),
    }),
    'has_scripts = 1',
  )
  copies(
    'order_lines',
    (text, number) => ({ order_id: `s${number}`, name: text, version: text }),
    "kind = 'script' and position = 0",
  )
  copies(
    'licenses',
    (text, number) => ({
      id: `p${number}`,
      order_id: `s${number}`,
      position: 0,
      state: 'revoked',
      revoked_because: text,
      license_key: `LIC-${number}`,
    }),
    'position = 0',
  )
  for (const [number, text] of texts.entries()) {
    insert('message_answers', { id: `a${number}`, message_id: `m${number}`, text, at })
    insert('order_notes', { id: `n${number}`, order_id: `o${number}`, text, at })
    insert('audit_log', { at, actor: text, act: text, subject: text, detail: text })
  }
  db.exec('commit')
  db.close()
}
