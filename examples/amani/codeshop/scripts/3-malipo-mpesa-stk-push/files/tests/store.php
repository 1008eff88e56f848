<?php

declare(strict_types=1);

use Malipo\Attempt;
use Malipo\AttemptState;
use Malipo\PdoAttemptStore;
use Malipo\PhoneNumber;

$begin = fn (string $reference = 'INV-1') => Attempt::begin($reference, PhoneNumber::parse('0712345678'), 100, 1000);

// Always SQLite; also a second database if MALIPO_TEST_DSN points to an empty one.
$databases = ['sqlite' => fn () => new PDO('sqlite::memory:')];
$dsn = getenv('MALIPO_TEST_DSN');
if ($dsn) {
    $databases[strtok($dsn, ':')] = function () use ($dsn): PDO {
        $db = new PDO($dsn, getenv('MALIPO_TEST_USER') ?: null, getenv('MALIPO_TEST_PASSWORD') ?: null);
        $db->exec('DROP TABLE IF EXISTS malipo_attempts');
        $db->exec('DROP TABLE IF EXISTS malipo_callbacks');
        return $db;
    };
}
foreach ($databases as $name => $connect) {
    $make = function () use ($connect): PdoAttemptStore {
        $store = new PdoAttemptStore($connect());
        $store->createTables();
        return $store;
    };
    test("store $name: an attempt comes back as it went in", function () use ($make, $begin): void {
        $store = $make();
        $attempt = $store->open($begin());
        same(true, $attempt == $store->byToken($attempt->token));
        $full = $store->change($attempt->token, fn (Attempt $one) => $one->with([
            'state' => AttemptState::Paid, 'open' => false, 'merchantRequestId' => 'm', 'checkoutRequestId' => 'c', 'resultCode' => '0',
            'description' => "Ünïcode ' \"", 'receipt' => 'R', 'paidCents' => 10000, 'paidAt' => 2000, 'problem' => 'p',
        ]));
        same(true, $full == $store->byToken($attempt->token));
        same(true, $full == $store->byReceipt('R'));
    });
    test("store $name: one open attempt per reference", function () use ($make, $begin): void {
        $store = $make();
        $first = $store->open($begin());
        same($first->token, $store->open($begin())->token);
        $store->change($first->token, fn (Attempt $one) => $one->with(['open' => false]));
        $second = $store->open($begin());
        same(false, $first->token === $second->token);
        same([$second->token, $first->token], array_column($store->byReference('INV-1'), 'token'));
    });
    test("store $name: a change that came too late is made on the newest version", function () use ($make, $begin): void {
        $store = $make();
        $attempt = $store->open($begin());
        $turns = 0;
        $changed = $store->change($attempt->token, function (Attempt $one) use ($store, &$turns): Attempt {
            if (++$turns === 1) {
                $store->change($one->token, fn (Attempt $other) => $other->with(['receipt' => 'R']));
            }
            return $one->with(['problem' => 'p']);
        });
        same([2, 'R', 'p', 2], [$turns, $changed->receipt, $changed->problem, $changed->version]);
    });
    test("store $name: callbacks are kept until they are done", function () use ($make, $begin): void {
        $store = $make();
        $attempt = $store->open($begin());
        $id = $store->keepCallback($attempt->token, "{\"a\":\"\xc3\xbc\"}", 1);
        $odd = $store->keepCallback($attempt->token, "\xff\x00", 1);
        same([["id" => $id, 'token' => $attempt->token, 'raw' => '{"a":"ü"}']], array_slice($store->openCallbacks(), 0, 1));
        $store->callbackDone($id, null);
        $store->callbackDone($odd, 'odd');
        same([], $store->openCallbacks());
    });
}
test('store: two processes that start the same payment make one attempt', function (): void {
    if (!function_exists('proc_open')) {
        throw new Skip('proc_open is forbidden here');
    }
    $file = tempnam(sys_get_temp_dir(), 'malipo');
    $db = new PDO("sqlite:$file");
    (new PdoAttemptStore($db))->createTables();
    $code = 'require $argv[1]; $s = new Malipo\PdoAttemptStore(new PDO("sqlite:" . $argv[2]));'
        . 'for ($i = 0; $i < 20; $i++) $s->open(Malipo\Attempt::begin("INV-$i", Malipo\PhoneNumber::parse("0712345678"), 100, 1000));';
    $running = [];
    for ($number = 0; $number < 3; $number++) {
        $running[] = proc_open([PHP_BINARY, '-r', $code, '--', __DIR__ . '/../autoload.php', $file], [], $pipes);
    }
    foreach ($running as $process) {
        same(0, proc_close($process));
    }
    same(20, (int) $db->query('SELECT COUNT(*) FROM malipo_attempts')->fetchColumn());
    unlink($file);
});
