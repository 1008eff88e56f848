import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { blockWith, printedBlocks, printedFile, unpackPrinted } from '#testing/printed-code.ts'
import { linkPackages, typeErrors } from '#testing/run-printed.ts'

const DOCUMENT = 'examples/amani/posts/4-parse-at-the-edge/post.md'
const blocks = printedBlocks(DOCUMENT)
const opened: (() => void)[] = []
afterAll(() => opened.forEach((remove) => remove()))

/**
 * Unpacks the article's files into a folder.
 * @param changes texts to replace: the file's name, the text, which the file must contain, and its replacement
 */
function unpack(more: Record<string, string> = {}, changes: readonly [string, string, string][] = []): string {
  const { folder, remove } = unpackPrinted(blocks, more)
  opened.push(remove)
  linkPackages(folder)
  for (const [name, from, to] of changes) {
    const code = readFileSync(join(folder, name), 'utf8')
    expect(code).toContain(from)
    writeFileSync(join(folder, name), code.replace(from, to))
  }
  return folder
}

const node = (folder: string, ...words: string[]) =>
  spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })

/** Runs a program beside the article's files and returns what it prints as JSON. */
function printed(program: string, changes: readonly [string, string, string][] = [], more = {}): unknown {
  const { stdout, stderr } = node(unpack({ 'program.ts': program, ...more }, changes), 'program.ts')
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}

/** Turns the article’s tests into functions, so that a program can run them with different seeds. */
const COLLECTED = {
  'collected.ts': `
        export const tests: (() => void)[] = [];
        export const test = (_: string, body: () => void) => void tests.push(body);`,
  'seeded.ts': printedFile(blocks, 'parse.test.ts').replace("'node:test'", "'./collected.ts'"),
}

test('the article’s first line of code compiles, but turns 2 bags plus 1 into 21', async () => {
  const code = blockWith(blocks, 'as Basket;').code
  const line = `type Basket = { lines: { quantity: number }[] };\n${code}\nexport const more = basket.lines[0]!.quantity + 1;`
  expect(await typeErrors(unpack({ 'line.ts': line }))).toBe('')
  const folder = unpack({
    'program.ts': `
      Object.assign(globalThis, { localStorage: { getItem: () => '{"lines":[{"quantity":"2"}]}' } });
      const { more } = await import('./line.ts');
      console.log(JSON.stringify(more));`,
    'line.ts': line,
  })
  expect(JSON.parse(node(folder, 'program.ts').stdout)).toBe('21')
})

test('the article’s own tests pass', () => {
  const { status, stdout } = node(unpack(), '--test', '--test-reporter=tap', 'parse.test.ts')
  expect(stdout).toContain('# pass 3')
  expect(status).toBe(0)
})

test('a basket from the older release gets the printed explanation', () => {
  const [, explanation] = /one line that I can log: `([^`]+)`/.exec(readFileSync(DOCUMENT, 'utf8'))!
  expect(
    printed(`
      import { parseBasket, readBasket } from './basket.ts';
      const text = JSON.stringify({ version: 2, lines: [{ sku: 'COA-0021', quantity: '2' }] });
      console.log(JSON.stringify([
        parseBasket(text),
        parseBasket('{'),
        readBasket(() => null),
        readBasket(() => { throw new DOMException('blocked', 'SecurityError'); }),
      ]));`),
  ).toEqual([
    { ok: false, error: { kind: 'wrong-shape', problems: [explanation] } },
    { ok: false, error: { kind: 'not-json' } },
    { ok: true, value: { version: 2, lines: [] } },
    { ok: false, error: { kind: 'unavailable' } },
  ])
})

test('a response is parsed into a payment, or into the reason for the failure', () => {
  expect(
    printed(`
      import { createServer } from 'node:http';
      import { fetchPayment } from './fetch-payment.ts';
      const answers: [number, string][] = [
        [200, '{"status":"paid","receipt":"UKL7Q2XA41","paidAt":"2026-11-21T09:00:00Z"}'],
        [200, '{"status":"paid"}'], [503, '{}'], [200, '<html>'],
      ];
      const results = [];
      for (const [status, body] of answers) {
        const server = createServer((_, response) => void response.writeHead(status).end(body));
        await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
        const address = server.address();
        const port = typeof address === 'object' && address !== null ? address.port : 0;
        results.push(await fetchPayment('http://127.0.0.1:' + port));
        server.close();
        server.closeAllConnections();
      }
      console.log(JSON.stringify(results));`),
  ).toEqual([
    { ok: true, value: { status: 'paid', receipt: 'UKL7Q2XA41', paidAt: '2026-11-21T09:00:00Z' } },
    { ok: false, error: { kind: 'wrong-shape', problems: expect.arrayContaining([expect.any(String)]) } },
    { ok: false, error: { kind: 'refused', status: 503 } },
    { ok: false, error: { kind: 'no-answer' } },
  ])
})

test('number conversions accept the texts that the article lists, and the parser rejects these texts', () => {
  expect([Number(''), Number('0x10'), Number('1e3'), Number.parseInt('12abc')]).toEqual([0, 16, 1000, 12])
  expect(
    printed(`
      import { parseFilter } from './product-filter.ts';
      const pages = ['', '0x10', '1e3', '12abc', '2'];
      console.log(JSON.stringify(pages.map((page) => parseFilter(new URLSearchParams({ page })).ok)));`),
  ).toEqual([false, false, false, false, true])
})

describe('a state that the schema does not know', () => {
  const REFUNDED = `
    import * as v from 'valibot';
    import { PaymentSchema } from './payment.ts';
    const { issues } = v.safeParse(PaymentSchema, { status: 'refunded' });
    console.log(JSON.stringify(issues?.map(({ message }) => message)));`

  test('is refused with a message that names the three known states', () => {
    const [message] = printed(REFUNDED) as string[]
    for (const known of ['pending', 'paid', 'failed']) expect(message).toContain(known)
  })

  test('causes compiler errors as soon as the schema contains it', async () => {
    const last = "v.object({ status: v.literal('failed'), reason: v.string() }),"
    const folder = unpack({}, [['payment.ts', last, `${last} v.object({ status: v.literal('refunded') }),`]])
    const mistakes = await typeErrors(folder)
    expect(mistakes).toContain('payment.ts')
    expect(mistakes).toContain('never')
  })
})

test('the lint rules reject casts, the type any and the non-null assertion, and allow “as const”', () => {
  const folder = unpack({
    'rules.json': blockWith(blocks, 'no-explicit-any').code,
    'casts.ts': 'export const cast = {} as Map<string, string>;',
    'any.ts': 'export let loose: any;',
    'mark.ts': 'export const sure = new Map<string, string>().get("a")!;',
    'const.ts': 'export const list = [1, 2] as const;',
  })
  const lint = (file: string) =>
    node(folder, resolve('node_modules/oxlint/bin/oxlint'), '--config', 'rules.json', file).stdout
  expect(lint('casts.ts')).toContain('consistent-type-assertions')
  expect(lint('any.ts')).toContain('no-explicit-any')
  expect(lint('mark.ts')).toContain('no-non-null-assertion')
  expect(lint('const.ts')).not.toContain('typescript')
  for (const name of ['result.ts', 'product-filter.ts', 'basket.ts', 'payment.ts', 'fetch-payment.ts'])
    expect(lint(name), name).not.toContain('typescript')
})

test.each([
  ['version: v.literal(2)', 'version: v.any()'],
  [', v.regex(/^[A-Z]{3}-\\d{4}$/)', ''],
  [', v.integer()', ''],
  [', v.minValue(1)', ''],
  [', v.maxValue(99)', ''],
])('the third property fails with every seed if the code lacks %s', (check, without) => {
  const missed = printed(
    `
      import fc from 'fast-check';
      import { tests } from './collected.ts';
      import './seeded.ts';
      const missed: number[] = [];
      for (let seed = 1; seed <= 20; seed++) {
        fc.configureGlobal({ seed });
        try { tests[2]!(); missed.push(seed); } catch {}
      }
      console.log(JSON.stringify(missed));`,
    [['basket.ts', check, without]],
    COLLECTED,
  )
  expect(missed).toEqual([])
})

test('with the weaker condition, the second property always fails with the article’s counterexamples', () => {
  const found = printed(
    `
      import fc from 'fast-check';
      import { tests } from './collected.ts';
      import './seeded.ts';
      const found: Record<string, number> = {};
      for (let seed = 1; seed <= 1500; seed++) {
        fc.configureGlobal({ seed });
        let shrunk = 'none';
        try { tests[1]!(); } catch (error) { shrunk = /Counterexample: \\[(".*?")\\]/.exec(String(error))?.[1] ?? 'other'; }
        found[shrunk] = (found[shrunk] ?? 0) + 1;
      }
      console.log(JSON.stringify(found));`,
    [['product-filter.ts', '!/^[1-9]\\d{0,3}$/.test(page)', 'Number.isNaN(Number(page))']],
    COLLECTED,
  ) as Record<string, number>
  expect(Object.keys(found).sort()).toEqual(['""', '"0"'])
  const fromNumbers = found['"0"']! / 1500
  expect(fromNumbers).toBeGreaterThan(0.55)
  expect(fromNumbers).toBeLessThan(0.69)
})
