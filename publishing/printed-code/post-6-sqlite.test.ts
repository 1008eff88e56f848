import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { blockWith, printedBlocks, unpackPrinted } from '#testing/printed-code.ts'
import { linkPackages, runScript } from '#testing/run-printed.ts'

type Sqlite = {
  open(path: string): DatabaseSync
  sell(db: DatabaseSync, orderId: string, sku: string, quantity: number): boolean
}

const blocks = printedBlocks('examples/amani/posts/6-never-sell-the-last-one-twice/post.md')
const [tables = '', takeOne = ''] = blockWith(blocks, 'CREATE TABLE stock').code.split(/^(?=UPDATE)/m)

const { folder, remove } = unpackPrinted(blocks)
linkPackages(folder)
afterAll(remove)

describe('article 6 on SQLite', () => {
  const THREADS = 12
  const file = (name: string) => join(folder, `${name}.sqlite`)
  const prepare = async (name: string) => {
    const { open } = (await import(join(folder, 'sqlite.ts'))) as Sqlite
    const db = open(file(name))
    db.exec(tables)
    db.exec("insert into stock values ('set-book-4', 10)")
    return { open, db }
  }
  /**
   * Starts threads that all try to buy at the same time, three times each. Returns the number of successful purchases.
   */
  const race = async (name: string, buy: string) => {
    const program = `
      import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
      import { open, sell } from './sqlite.ts'
      const gate = workerData?.gate ?? new Int32Array(new SharedArrayBuffer(8))
      if (isMainThread) {
        const threads = Array.from({ length: ${THREADS} }, (_, n) => new Worker(import.meta.filename, { workerData: { gate, n } }))
        let ready = 0, sold = 0
        for (const thread of threads) thread.on('message', (message) => {
          if (message !== 'ready') sold += message
          else if (++ready === threads.length) { Atomics.store(gate, 0, 1); Atomics.notify(gate, 0) }
        })
        process.on('exit', () => console.log(sold))
      } else {
        const db = open(${JSON.stringify(file(name))})
        db.prepare('select 1 from stock').get()
        parentPort.postMessage('ready')
        Atomics.wait(gate, 0, 0)
        const untilAllHaveRead = () => {
          Atomics.add(gate, 1, 1)
          Atomics.notify(gate, 1)
          for (let read; (read = Atomics.load(gate, 1)) < ${THREADS}; ) Atomics.wait(gate, 1, read)
        }
        let sold = 0
        for (let time = 0; time < 3; time++) if (${buy}) sold++
        parentPort.postMessage(sold)
      }`
    writeFileSync(join(folder, `${name}.mjs`), program)
    const { output, errors } = await runScript({ folder }, `${name}.mjs`)
    expect(errors).toBe('')
    return Number(output)
  }

  it('oversells if all threads check the stock before the first thread writes', async () => {
    const { db } = await prepare('naive')
    const buy = `(() => {
      const { on_hand } = db.prepare('select on_hand from stock').get()
      if (on_hand < 1) return false
      if (time === 0) untilAllHaveRead()
      db.prepare('update stock set on_hand = ?').run(on_hand - 1)
      return true
    })()`
    expect(await race('naive', buy)).toBeGreaterThan(10)
    db.close()
  })

  it('sells ten of ten books with the printed code', async () => {
    const { db } = await prepare('sold')
    expect(await race('sold', "sell(db, workerData.n + '-' + time, 'set-book-4', 1)")).toBe(10)
    expect(db.prepare('select on_hand from stock').get()).toEqual({ on_hand: 0 })
    expect(db.prepare('select count(*) as lines from order_lines').get()).toEqual({ lines: 10 })
    db.close()
  })

  it('fails immediately with 517 when a deferred transaction writes after another writer', async () => {
    const { db, open } = await prepare('deferred')
    const other = open(file('deferred'))
    db.exec('BEGIN')
    db.prepare('SELECT on_hand FROM stock').get()
    other.exec(takeOne)
    // With this timeout, the test would run far too long if the database waited.
    db.exec('PRAGMA busy_timeout = 3600000')
    expect(() => db.exec(takeOne)).toThrow(expect.objectContaining({ errcode: 517 }))
    db.exec('ROLLBACK')

    // BEGIN IMMEDIATE waits for the whole busy timeout, which is shortened here.
    other.exec('BEGIN IMMEDIATE')
    db.exec('PRAGMA busy_timeout = 300')
    const waited = performance.now()
    expect(() => db.exec('BEGIN IMMEDIATE')).toThrow('database is locked')
    expect(performance.now() - waited).toBeGreaterThan(250)
    other.exec('ROLLBACK')
    for (const each of [db, other]) each.close()
  })
})
