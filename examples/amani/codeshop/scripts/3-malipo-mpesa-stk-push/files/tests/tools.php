<?php

declare(strict_types=1);

use Malipo\Client;
use Malipo\Config;
use Malipo\MemoryTokenCache;
use Malipo\Payments;
use Malipo\PdoAttemptStore;
use Malipo\Testing\FakeDaraja;

final class Skip extends Exception
{
}

final class Tests
{
    /** @var array<string, Closure> */
    private static array $tests = [];
    public static int $checks = 0;

    public static function add(string $name, Closure $test): void
    {
        if (isset(self::$tests[$name])) {
            throw new LogicException("Two tests are called $name.");
        }
        self::$tests[$name] = $test;
    }

    public static function run(string $word): int
    {
        $passed = $failed = $skipped = 0;
        foreach (self::$tests as $name => $test) {
            if ($word !== '' && !str_contains($name, $word)) {
                continue;
            }
            try {
                $test();
                $passed++;
                echo "  passed  $name\n";
            } catch (Skip $reason) {
                $skipped++;
                echo "  skipped $name ({$reason->getMessage()})\n";
            } catch (Throwable $problem) {
                $failed++;
                echo "  FAILED  $name\n          " . $problem::class . ': ' . $problem->getMessage() . "\n          "
                    . basename($problem->getFile()) . ':' . $problem->getLine() . "\n";
            }
        }
        echo "\n$passed passed, $failed failed, $skipped skipped, " . self::$checks . " checks\n";
        return $failed === 0 && $passed > 0 ? 0 : 1;
    }
}

function test(string $name, Closure $test): void
{
    Tests::add($name, $test);
}

function same(mixed $expected, mixed $actual, string $what = ''): void
{
    Tests::$checks++;
    if ($expected !== $actual) {
        throw new Exception(trim("$what expected " . var_export($expected, true) . ', was ' . var_export($actual, true)));
    }
}

/** @param class-string<Throwable> $class */
function throws(string $class, Closure $work): Throwable
{
    Tests::$checks++;
    try {
        $work();
    } catch (Throwable $problem) {
        if ($problem instanceof $class) {
            return $problem;
        }
        throw $problem;
    }
    throw new Exception("expected $class, nothing was thrown");
}

/** Everything a test needs, on one clock that moves only when told. */
final class Desk
{
    public int $now;
    public Config $config;
    public FakeDaraja $daraja;
    public MemoryTokenCache $tokens;
    public Client $client;
    public PdoAttemptStore $store;
    public Payments $payments;

    public function __construct(bool $confirm = false, ?string $till = null, ?PDO $db = null)
    {
        $this->now = strtotime('2026-06-22T07:15:00Z');
        $clock = fn (): int => $this->now;
        $this->config = new Config('http://localhost', 'key', 'secret', '174379', 'passkey', 'https://shop.example/pay/', $till);
        $this->daraja = new FakeDaraja('key', 'secret', '174379', 'passkey', $clock);
        $this->tokens = new MemoryTokenCache();
        $this->client = new Client($this->config, $this->daraja, $this->tokens, $clock);
        $this->store = new PdoAttemptStore($db ?? new PDO('sqlite::memory:'));
        if ($db === null) {
            $this->store->createTables();
        }
        $this->payments = new Payments($this->config, $this->client, $this->store, confirm: $confirm, clock: $clock);
    }

    /** The customer acts, and Daraja posts to the address of the attempt. */
    public function callback(string $checkoutId, int|string $code, ?string $receipt = null): ?Malipo\Attempt
    {
        [$url, $json] = $this->daraja->customer($checkoutId, $code, $receipt);
        return $this->payments->receive(basename($url), $json);
    }

    public function prompts(): int
    {
        return count($this->daraja->prompts);
    }
}

function callbackJson(array $callback): string
{
    return json_encode(['Body' => ['stkCallback' => $callback]], JSON_THROW_ON_ERROR);
}
