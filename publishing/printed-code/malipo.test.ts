import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blockWith, printedBlocks, type PrintedBlock } from '#testing/printed-code.ts'
import { LARAVEL } from './laravel-for-malipo.ts'
import { missingForPhp, phpMistake, runPhp } from '#testing/interpreters.ts'

const SCRIPT = 'examples/amani/codeshop/scripts/3-malipo-mpesa-stk-push'
const readme = printedBlocks(`${SCRIPT}/files/README.md`)
const goingLive = printedBlocks(`${SCRIPT}/files/docs/going-live.md`)
const security = printedBlocks(`${SCRIPT}/files/docs/security.md`)
const evaluation = printedBlocks(`${SCRIPT}/evaluation/README.md`)
const all = [...readme, ...goingLive, ...security, ...evaluation]
const missing = missingForPhp('mbstring', 'pdo_sqlite')
const withPhp = describe.skipIf(missing.length > 0)

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kibanda-malipo-'))
  cpSync(`${SCRIPT}/files`, join(folder, 'malipo'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const place = ({ document, line }: PrintedBlock) => `${document}:${line}`
const lines = (...parts: string[]) => parts.join('\n')
const codeOf = (blocks: readonly PrintedBlock[], text: string) => blockWith(blocks, text).code

it('the documents print code only in the languages that are tested here', () => {
  expect([...new Set(all.map(({ language }) => language))].sort()).toEqual(['js', 'nginx', 'php', 'sh', 'sql'])
})

it.each(all.filter(({ language }) => language === 'sh').map((block) => [place(block), block.code]))(
  'prints shell commands that bash can parse: %s',
  (_, code) => {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  },
)

withPhp(`printed PHP${missing.length > 0 ? ` (without ${missing.join(', ')})` : ''}`, () => {
  it.each(all.filter(({ language }) => language === 'php').map((block) => [place(block), block.code]))(
    'compiles: %s',
    (_, code) => expect(phpMistake(code)).toBe(''),
  )

  it('runs: the five-minute start, from the tables to the delivery, against FakeDaraja', () => {
    const php = [
      codeOf(readme, 'autoload.php'),
      codeOf(readme, 'new Malipo\\PdoAttemptStore'),
      codeOf(readme, 'callbackUrl:'),
      codeOf(readme, "$_POST['phone']"),
      `echo "\\n", $attempt->state->value, ' ', count($daraja->prompts), "\\n";`,
      `[$url, $json] = $daraja->customer($daraja->lastCheckoutId(), 0);
       file_put_contents('body.json', $json);
       $token = basename($url);`,
      codeOf(readme, 'file_get_contents'),
      `echo "\\n", $attempt->isPaidInFull() ? 'delivered' : 'not delivered', ' ', $url;`,
      codeOf(readme, 'worthAnotherTry()) {'),
    ]
    const code = lines(
      `$_POST['phone'] = '0700 000 000';`,
      `require 'malipo/autoload.php';`,
      `$daraja = new Malipo\\Testing\\FakeDaraja('key', 'secret', '174379', 'passkey', time(...));`,
      ...php,
    )
      .replaceAll('/var/lib/shop', folder)
      .replaceAll('__DIR__', `'${folder}'`)
      .replace('new CurlTransport()', '$daraja')
      .replace('php://input', 'body.json')
    const env = { MPESA_KEY: 'key', MPESA_SECRET: 'secret', MPESA_PASSKEY: 'passkey' }
    const output = runPhp(code, { cwd: folder, env })
    expect(output).toMatch(
      /^Look at your phone and enter your M-Pesa PIN\.\nwaiting 1\n\{"ResultCode":0.*\ndelivered https:\/\/shop\.example\/pay\/callback\/[0-9a-f]{32}$/,
    )
    // For an invalid phone number, the code prints a message.
    const wrong = code.replace('0700 000 000', '12').replace('$store->createTables();', '')
    expect(runPhp(wrong.slice(0, wrong.indexOf('echo "\\n", $attempt->state')), { cwd: folder, env })).toBe(
      'This is not a phone number.',
    )
  })

  const loaded = `require 'malipo/autoload.php';`
  const parts = lines(loaded, 'use Malipo\\{Client, Config, Payments, PdoAttemptStore};')

  it('the README lists the parameters of Config with their defaults; prompts use PayBill and a till as documented', () => {
    const output = runPhp(
      lines(
        parts,
        `foreach ((new ReflectionMethod(Config::class, '__construct'))->getParameters() as $one)`,
        `    echo $one->name, '=', $one->isOptional() ? strtolower(var_export($one->getDefaultValue(), true)) : 'required', "\\n";`,
        `foreach ([null, '654321'] as $till) {`,
        `    $config = new Config(Config::LIVE, 'k', 's', '174379', 'p', 'https://shop.example/pay', $till);`,
        `    echo $config->transactionType(), ' ', $config->receiver(), "\\n";`,
        '}',
      ),
      { cwd: folder },
    )
    const [table = ''] = readFileSync(`${SCRIPT}/files/README.md`, 'utf8').split('\n## `Config`\n')[1]!.split('\n## ')
    const listed = [...table.matchAll(/^\| (`.+?`) \| `?(\w+)`? \|/gm)].flatMap(([, names = '', value]) =>
      names.split(', ').map((name) => `${name.replaceAll('`', '')}=${value}`),
    )
    const printed = output.trim().split('\n')
    expect(printed.slice(0, -2).sort()).toEqual(listed.sort())
    expect(printed.slice(-2)).toEqual(['CustomerPayBillOnline 174379', 'CustomerBuyGoodsOnline 654321'])
  })

  it('names the outcomes of refused and unsent prompts', () => {
    const output = runPhp(
      lines(
        parts,
        'use Malipo\\{NotSent, PhoneNumber, Refused};',
        `$daraja = new Malipo\\Testing\\FakeDaraja('key', 'secret', '174379', 'passkey', time(...));`,
        `$config = new Config('http://localhost', 'key', 'secret', '174379', 'wrong', 'https://shop.example/pay');`,
        `$store = new PdoAttemptStore(new PDO('sqlite::memory:')); $store->createTables();`,
        `$wrong = (new Payments($config, new Client($config, $daraja), $store))->start('INV-1', '0700000000', 5);`,
        `$begun = Malipo\\Attempt::begin('INV-2', PhoneNumber::parse('0700000000'), 5, time());`,
        `$busy = $begun->notPushed(new Refused('Unable to lock subscriber', '500.001.1001', 500), time());`,
        `$unsent = $begun->notPushed(new NotSent('No token came from Daraja.'), time());`,
        'foreach ([$wrong, $busy, $unsent] as $one)',
        `    echo $one->state->value, ' ', $one->outcome()->name, ' ', $one->outcome()->next()->name, "\\n";`,
      ),
      { cwd: folder },
    )
    expect(output.trim().split('\n')).toEqual([
      'refused NotDelivered Retry',
      'refused PhoneBusy Retry',
      'not_sent NotDelivered Retry',
    ])
  })

  it('runs: the tests for your shop, with a lost response and a callback that never arrives', () => {
    const output = runPhp(
      lines(
        loaded,
        codeOf(readme, "next('answer lost')"),
        `echo "\\n";`,
        codeOf(readme, "'INV-205'"),
        `echo ' ', var_export($attempt->receipt, true);`,
      ),
      { cwd: folder },
    )
    expect(output).toBe('unclearpaid\npaid NULL')
    for (const [text, states] of [
      ["next('answer lost')", ['unclear', 'paid']],
      ["'INV-205'", ['paid']],
    ] as const)
      expect([...codeOf(readme, text).matchAll(/state->value; \/\/ (\w+)/g)].map(([, state]) => state)).toEqual(states)
  })

  it('runs: the retry button, which counts down after result 17', () => {
    const button = codeOf(readme, 'worthAnotherTry()) {')
    const code = lines(
      loaded,
      codeOf(readme, "next('answer lost')"),
      `echo "\\n";`,
      `$payments->start('INV-206', '0712345678', 5);`,
      `[$url, $json] = $daraja->customer($daraja->lastCheckoutId(), 17);`,
      '$attempt = $payments->receive(basename($url), $json);',
      button,
      `[$url, $json] = $daraja->customer($daraja->lastCheckoutId(), 1032);`,
      '$attempt = $payments->receive(basename($url), $json);',
      `echo "\\n";`,
      button,
    )
    expect(runPhp(code, { cwd: folder }).split('\n').slice(1)).toEqual([
      expect.stringMatching(/^Try again in (120|119|118|117) seconds$/),
      'Try again',
    ])
  })

  it('runs: the upgrade of the 1.0 tables', () => {
    const output = runPhp(
      lines(
        loaded,
        `$db = new PDO('sqlite::memory:');`,
        `$db->exec(str_replace(',\n                ended_at BIGINT NULL', '', Malipo\\PdoAttemptStore::schema('sqlite')[0]));`,
        `$columns = fn () => count($db->query('PRAGMA table_info(malipo_attempts)')->fetchAll());`,
        'echo $columns();',
        codeOf(readme, 'PdoAttemptStore::upgrade()'),
        `echo ' ', $columns();`,
      ),
      { cwd: folder },
    )
    expect(output).toBe('17 18')
  })

  it('runs: the statements that delete old data', () => {
    const output = runPhp(
      lines(
        loaded,
        codeOf(readme, "next('answer lost')"),
        `$payments->start('INV-OPEN', '0712345678', 1);`,
        // The printed store has its own connection, which is accessible only through reflection.
        `$db = (new ReflectionProperty($store, 'db'))->getValue($store);`,
        `foreach (array_filter(explode(';', file_get_contents('old.sql'))) as $statement) {`,
        `    $db->prepare(trim($statement))->execute(['moment' => time() + 60]);`,
        '}',
        `foreach (['attempts', 'callbacks'] as $table) echo ' ', $db->query("SELECT COUNT(*) FROM malipo_$table")->fetchColumn();`,
      ),
      { cwd: prepared('old.sql', codeOf(security, 'DELETE FROM malipo_callbacks')) },
    )
    expect(output).toBe('unclearpaid 1 0')
  })

  it('runs: the Laravel provider and routes, with a small stand-in for Laravel', () => {
    const output = runPhp(
      lines(
        `require 'malipo/autoload.php';`,
        'use Malipo\\{Callback, Client, Config, CurlTransport, FileTokenCache, Payments, PdoAttemptStore};',
        LARAVEL,
        codeOf(goingLive, '$this->app->singleton')
          .replaceAll('$this->app', '$app')
          .replace('new CurlTransport()', '$daraja'),
        codeOf(goingLive, 'Route::post'),
        '$payments = ($app->made[Payments::class])();',
        `$attempt = $payments->start('INV-1', '0700000000', 5);`,
        `[$url, $json] = $daraja->customer($daraja->lastCheckoutId(), 0);`,
        `[$path, $action] = Route::$posts;`,
        `echo $path, ' ', $action(new Request($json), $payments, basename($url)), ' ', implode(',', DeliverOrder::$orders);`,
        `try { $action(new Request('{}'), $payments, 'stranger'); } catch (Stopped $stopped) { echo ' ', $stopped->getMessage(); }`,
        `$payments->start('INV-2', '0700000000', 5);`,
        `echo ' ', (Schedule::$call)($payments);`,
      ).replace('function (): Payments {', 'function () use ($daraja): Payments {'),
      { cwd: folder },
    )
    expect(output).toBe('/pay/callback/{token} {"ResultCode":0,"ResultDesc":"Accepted"} INV-1 404 0')
    const migration = /`(foreach \(PdoAttemptStore::schema[^`]+)`/.exec(
      readFileSync(`${SCRIPT}/files/docs/going-live.md`, 'utf8'),
    )
    expect(runPhp(lines(parts, LARAVEL, migration?.[1] ?? '', 'echo count(DB::$statements);'), { cwd: folder })).toBe(
      '5',
    )
  })

  it('the free pack runs as its README says', () => {
    const pack = join(folder, 'pack')
    cpSync(`${SCRIPT}/evaluation`, pack, { recursive: true })
    for (const name of ['Callback', 'InvalidInput', 'MalipoException', 'Next', 'Outcome', 'PhoneNumber'])
      cpSync(`${SCRIPT}/files/src/${name}.php`, join(pack, `${name}.php`))
    const [command = '', ...words] = codeOf(evaluation, 'php').trim().split(' ')
    const { status, stdout, stderr } = spawnSync(command, words, { cwd: pack, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('SFC_IC0003: not_permitted\n')
    expect(stdout).toContain('Next: retry after 120 seconds\n')
  })

  it('the demo matches the output of record.php, and its printed code returns the printed values', () => {
    const demo = readFileSync(`${SCRIPT}/demo/exchanges.js`, 'utf8')
    expect(spawnSync('php', [`${SCRIPT}/demo-source/record.php`], { encoding: 'utf8' }).stdout).toBe(demo)
    const { exchanges } = runInNewContext(`${demo.replace('export const', 'var')}; ({ exchanges })`) as {
      exchanges: { key: string; steps: { who: string; code: string }[] }[]
    }
    expect(exchanges.map(({ key }) => key)).toEqual([
      'paid',
      'cancelled',
      'no-answer',
      'no-funds',
      'wrong-pin',
      'too-soon',
      'lost',
      'silence',
      'both-lost',
    ])
    const receives = exchanges.flatMap(({ steps }) => steps).filter(({ code }) => code.includes('->receive('))
    expect(receives).toHaveLength(7)
    for (const { code } of receives) {
      const shown = [...code.matchAll(/^(\$.+); \/\/ (.+)$/gm)]
      const result = /"ResultCode": (\d+)/.exec(callbackBefore(exchanges, code))?.[1]
      const output = runPhp(
        lines(
          parts,
          `$now = strtotime('2026-11-21T07:15:00Z'); $clock = function () use (&$now) { return $now; };`,
          `$daraja = new Malipo\\Testing\\FakeDaraja('key', 'secret', '174379', 'passkey', $clock);`,
          `$config = new Config('http://localhost', 'key', 'secret', '174379', 'passkey', 'https://shop.example/pay/callback');`,
          `$store = new PdoAttemptStore(new PDO('sqlite::memory:')); $store->createTables();`,
          '$payments = new Payments($config, new Client($config, $daraja, clock: $clock), $store, clock: $clock);',
          exchanges[0]!.steps[0]!.code,
          '$now += 21;',
          `[$url, $body] = $daraja->customer($daraja->lastCheckoutId(), ${result}, 'UKL4K7X2AB'); $token = basename($url);`,
          code.split('\n')[0]!,
          ...shown.map(
            ([, expression]) =>
              `$value = ${expression}; echo is_object($value) ? substr($value::class, 7) . '::' . $value->name : $value, "\\n";`,
          ),
        ),
        { cwd: folder },
      )
      expect(output.trim().split('\n')).toEqual(shown.map(([, , value]) => value))
    }
  })
})

/** Returns the callback that the demo shows before a step with the given code. */
function callbackBefore(exchanges: readonly { steps: { code: string }[] }[], code: string): string {
  const steps = exchanges.find(({ steps }) => steps.some((step) => step.code === code))!.steps
  return steps[steps.findIndex((step) => step.code === code) - 1]!.code
}

/** Writes a file into the folder of the test, and returns the folder. */
function prepared(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return folder
}

it('the waiting page polls until the payment is done, even after a lost connection', async () => {
  const said = { textContent: '' }
  let turn = 0
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve({ json: async () => ({ sentence: 'Look at your phone.', done: false }) }),
    () => Promise.resolve({ json: async () => ({ sentence: 'Paid. Thank you.', done: true }) }),
  ]
  await runInNewContext(`(async () => {${codeOf(goingLive, "getElementById('said')")}\n})()`, {
    document: { getElementById: (id: string) => (id === 'said' ? said : null) },
    location: { pathname: '/orders/204' },
    fetch: (address: string) => {
      expect(address).toBe('/orders/204/state')
      return answers[turn++]!()
    },
    setTimeout: (work: () => void, delay: number) => {
      expect(delay).toBe(3000)
      work()
    },
  })
  expect([said.textContent, turn]).toEqual(['Paid. Thank you.', 3])
})

const nginx = spawnSync('nginx', ['-v']).status === 0
it.skipIf(!nginx)(`nginx accepts the printed location${nginx ? '' : ' (without nginx)'}`, () => {
  const file = join(prepared('nginx.conf', ''), 'nginx.conf')
  writeFileSync(file, `events {}\nhttp { server { listen 127.0.0.1:0;\n${codeOf(security, 'location /pay')}\n} }\n`)
  const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', resolve(file)], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
})
