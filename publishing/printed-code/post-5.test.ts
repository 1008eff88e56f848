import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { phpMistake } from '#testing/interpreters.ts'
import { blockWith, printedBlocks } from '#testing/printed-code.ts'

const blocks = printedBlocks('examples/amani/posts/5-laravel-jobs-that-may-run-twice/post.md')
const code = (text: string) => blockWith(blocks, text).code
const job = code('final class PostContribution')

/**
 * The printed PHP code, completed to whole files. The article shows a statement, a class, methods, a statement inside
 * a method, and test methods.
 */
const FILES = {
  'tables.php': code('Schema::create('),
  'job.php': job,
  'outbox.php': `final class Outbox { public function __construct(private object $mailer) {} ${code('claimNext(): ?object')} }`,
  'unknown-member.php': `final class Checked {
    use Queueable;
    public bool $ran = false;
    public function __construct(public string $receipt, public int $memberId) {}
    public function handle(): void { ${code('new DomainException')} $this->ran = true; }
  }`,
  'tests.php': `final class PrintedTest extends TestCase { ${code('test_running_twice_posts_once')} }`,
}

const RECEIPTS = 100
const PROGRAMS = {
  'prepare.php': `
    foreach (['outbox_messages', 'ledger_entries', 'members'] as $table) DB::run("drop table if exists $table");
    Schema::create('members', function (Blueprint $table) { $table->id(); $table->bigInteger('balance_cents'); });
    require 'tables.php';
    DB::table('members')->insert(['balance_cents' => 0]);`,
  'post-all.php': `
    require 'job.php';
    for ($n = 0; $n < ${RECEIPTS}; $n++) {
      (new PostContribution(sprintf('UGK7Q2X%03d', $n), 1, 150_000))->handle();
    }`,
  'other-details.php': `
    require 'job.php';
    (new PostContribution('UGK7Q2XA41', 1, 150_000))->handle();
    $other = new PostContribution('UGK7Q2XA41', 1, 1); $other->handle();
    $again = new PostContribution('UGK7Q2XA41', 1, 150_000); $again->handle();
    echo json_encode([$other->failure?->getMessage(), $again->failure]);`,
  'waits.php': `
    require 'job.php';
    echo json_encode(array_map(fn () => array_sum((new PostContribution('x', 1, 1))->backoff()), range(1, 200)));`,
  'send.php': `
    require 'outbox.php';
    (new Outbox(new class { public function send(string $key, array $payload): void {
      file_put_contents('sent.txt', "$key {$payload['memberId']}\\n", FILE_APPEND); usleep(1000);
    } }))->handle();`,
  'outage.php': `
    require 'outbox.php';
    DB::table('outbox_messages')->insert(['dedupe_key' => 'never', 'payload' => '{}', 'available_at' => now()]);
    $tries = [];
    $mailer = new class { public int $tries = 0; public function send(string $key, array $payload): void {
      $this->tries++; throw new RuntimeException('outage');
    } };
    for ($minute = 0; $minute < 600; $minute++) { (new Outbox($mailer))->handle(); now(60); }
    $given = DB::run((string) getenv('ALERT'))->fetchColumn();
    echo json_encode([$mailer->tries, count(Reports::$all), (int) $given]);`,
  'unknown.php': `
    require 'unknown-member.php';
    $known = new Checked('UGK7Q2XA41', 1); $known->handle();
    $unknown = new Checked('UGK7Q2XA41', 99); $unknown->handle();
    echo json_encode([$known->ran, $known->failure, $unknown->ran, $unknown->failure?->getMessage()]);`,
  'run-tests.php': `
    require 'job.php'; require 'tests.php';
    foreach (get_class_methods(PrintedTest::class) as $name) if (str_starts_with($name, 'test_')) {
      foreach (['outbox_messages', 'ledger_entries'] as $table) DB::run("delete from $table");
      (new PrintedTest())->$name(); echo $name, "\\n";
    }`,
}

const hasPhp = spawnSync('php', ['--version']).status === 0
const drivers = hasPhp ? spawnSync('php', ['-m'], { encoding: 'utf8' }).stdout : ''

test('the timeout of the job is well below the printed retry_after', () => {
  const [, retryAfter] = /^\+'retry_after' => (\d+)/m.exec(code('retry_after'))!
  const [, timeout] = /^\+public int \$timeout = (\d+);/m.exec(code('retry_after'))!
  expect(job).toContain(`$timeout = ${timeout};`)
  expect(Number(retryAfter)).toBeGreaterThan(2 * Number(timeout))
})

describe.each([
  ['SQLite', hasPhp && drivers.includes('pdo_sqlite')],
  ['PostgreSQL', hasPhp && drivers.includes('pdo_pgsql') && inject('postgresUrl') !== undefined],
] as const)('with PHP on %s', (kind, isAvailable) => {
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-printed-'))
  const schema = `printed_5_${process.pid}`
  const isPostgres = kind === 'PostgreSQL'
  let env: Record<string, string> = {}

  /** Runs a statement, and returns its first row. */
  async function query(sql: string): Promise<Record<string, number> | undefined> {
    if (!isPostgres) {
      const db = new DatabaseSync(join(folder, 'ledger.sqlite'))
      const row = db.prepare(sql).get() as Record<string, number> | undefined
      db.close()
      return row
    }
    const client = new pg.Client({ connectionString: inject('postgresUrl')! })
    await client.connect()
    await client.query(`set search_path to ${schema}`)
    const { rows } = await client.query<Record<string, string>>(sql)
    await client.end()
    return rows[0] && Object.fromEntries(Object.entries(rows[0]).map(([name, value]) => [name, Number(value)]))
  }

  const start = (program: string, more = {}) =>
    spawn('php', [program], { cwd: folder, env: { ...process.env, ...env, ...more } })
  async function run(program: string): Promise<string> {
    const child = start(program)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => void (output += String(chunk)))
    const [code] = (await once(child, 'close')) as [number]
    if (code !== 0) throw new Error(output)
    return output
  }

  beforeEach(async () => {
    if (!isAvailable) return
    for (const name of ['laravel-double.php', 'laravel-schema.php'])
      copyFileSync(join('publishing/printed-code', name), join(folder, name))
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), `<?php\n${text}`)
    for (const [name, text] of Object.entries(PROGRAMS))
      writeFileSync(join(folder, name), `<?php require 'laravel-double.php';\n${text}`)
    writeFileSync(join(folder, 'sent.txt'), '')
    const alert = code('attempts >= 8')
    if (isPostgres) {
      await query(`create schema if not exists ${schema}`)
      const { hostname, port, pathname, username, password } = new URL(inject('postgresUrl')!)
      const server = `host=${hostname};port=${port || 5432};dbname=${pathname.slice(1)};user=${username}`
      const options = `options='--search_path=${schema}'`
      env = { ALERT: alert, DATABASE: `pgsql:${server};${password && `password=${password};`}${options}` }
    } else env = { ALERT: alert, DATABASE: 'sqlite:ledger.sqlite' }
    await run('prepare.php')
  })

  afterEach(async () => {
    if (isAvailable && isPostgres) await query(`drop schema if exists ${schema} cascade`)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.skipIf(!isAvailable)('the article’s files have no syntax error, and its own tests pass', async () => {
    for (const [name, code] of Object.entries(FILES)) expect(phpMistake(code), name).toBe('')
    expect((await run('run-tests.php')).trim().split('\n')).toEqual([
      'test_running_twice_posts_once',
      'test_a_failure_half_way_leaves_nothing',
    ])
  })

  test.skipIf(!isAvailable)('the same receipt with another amount fails immediately and posts nothing', async () => {
    const sentence = 'Receipt UGK7Q2XA41 is posted with other details.'
    expect(JSON.parse(await run('other-details.php'))).toEqual([sentence, null])
    expect(await query('select balance_cents from members')).toEqual({ balance_cents: 150_000 })
  })

  test.skipIf(!isAvailable)('the attempts spread over about 45 minutes', async () => {
    const seconds = JSON.parse(await run('waits.php')) as number[]
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(42 * 60)
    expect(Math.max(...seconds)).toBeLessThan(54 * 60)
    expect(new Set(seconds).size).toBeGreaterThan(20)
  })

  test.skipIf(!isAvailable)('an email is tried eight times and then counted by the alert', async () => {
    expect(JSON.parse(await run('outage.php'))).toEqual([8, 8, 1])
  })

  test.skipIf(!isAvailable)('a receipt for an unknown member fails immediately', async () => {
    const sentence = 'No member 99 for UGK7Q2XA41.'
    expect(JSON.parse(await run('unknown.php'))).toEqual([true, null, false, sentence])
  })

  const RIGHT = { entries: RECEIPTS, posted: RECEIPTS * 150_000, balances: RECEIPTS * 150_000 }

  test.skipIf(!isAvailable)('jobs that all run twice post only once, as the printed comparison shows', async () => {
    await run('post-all.php')
    await run('post-all.php')
    expect(await query(code('AS balances'))).toEqual(RIGHT)
    await run('send.php')
    await run('send.php')
    const sent = readFileSync(join(folder, 'sent.txt'), 'utf8').trim().split('\n')
    expect(new Set(sent).size).toBe(RECEIPTS)
    expect(sent).toHaveLength(RECEIPTS)
    expect(sent).toContain('contribution-receipt:UGK7Q2X000 1')
  })

  test.skipIf(!isAvailable || !isPostgres)('three parallel workers post only once, even if one is killed', async () => {
    const killed = start('post-all.php', { KILLED_IN: '25' })
    await Promise.all([run('post-all.php'), run('post-all.php'), once(killed, 'close')])
    expect(killed.signalCode).toBe('SIGKILL')
    expect(await query(code('AS balances'))).toEqual(RIGHT)
    await Promise.all([run('send.php'), run('send.php'), run('send.php')])
    const sent = readFileSync(join(folder, 'sent.txt'), 'utf8').trim().split('\n')
    expect(sent).toHaveLength(RECEIPTS)
    expect(new Set(sent).size).toBe(RECEIPTS)
  })
})
