/** The parts of Laravel that Foleni's guide uses, in PHP, on SQLite. */
export const LARAVEL = `
final class Stopped extends Exception {}
final class UniqueConstraintViolationException extends Exception {}
final class Request {
    public function __construct(private readonly int $user, private readonly string $key, private readonly string $body) {}
    public function header(string $name): ?string { return $name === 'Idempotency-Key' ? $this->key : null; }
    public function getContent(): string { return $this->body; }
    public function user(): object { return (object) ['id' => $this->user]; }
}
final class JsonResponse {
    public function __construct(public readonly string $body, public readonly int $status) {}
}
final class DB {
    public static PDO $pdo;
    private array $where = [];
    public function __construct(private readonly string $table) {}
    public static function table(string $name): self { return new self($name); }
    public static function transaction(Closure $work): mixed {
        self::$pdo->beginTransaction();
        try { $result = $work(); self::$pdo->commit(); return $result; }
        catch (Throwable $problem) { self::$pdo->rollBack(); throw $problem; }
    }
    public function insert(array $row): void {
        $marks = implode(', ', array_fill(0, count($row), '?'));
        $this->run("INSERT INTO $this->table (" . implode(', ', array_keys($row)) . ") VALUES ($marks)", array_values($row));
    }
    public function where(array $place): self { $this->where = $place; return $this; }
    public function update(array $row): void {
        $set = implode(', ', array_map(fn ($name) => "$name = ?", array_keys($row)));
        $this->run("UPDATE $this->table SET $set WHERE " . $this->place(), [...array_values($row), ...array_values($this->where)]);
    }
    public function first(): ?object {
        return $this->run("SELECT * FROM $this->table WHERE " . $this->place(), array_values($this->where))->fetchObject() ?: null;
    }
    private function place(): string { return implode(' AND ', array_map(fn ($name) => "$name = ?", array_keys($this->where))); }
    private function run(string $sql, array $values): PDOStatement {
        try { $statement = self::$pdo->prepare($sql); $statement->execute($values); return $statement; }
        catch (PDOException $problem) {
            throw str_starts_with((string) $problem->getCode(), '23') ? new UniqueConstraintViolationException($problem->getMessage()) : $problem;
        }
    }
}
function abort(int $status, string $words): never { throw new Stopped((string) $status); }
function abort_if(bool $wrong, int $status, string $words): void { if ($wrong) abort($status, $words); }
function response(): object {
    return new class { public function json(mixed $value, int $status): JsonResponse { return new JsonResponse(json_encode($value), $status); } };
}
`

/**
 * Returns PHP code that calls `once` in every way that the guide describes.
 * @param table the SQL that creates the table of answers
 */
export const usesOfOnce = (table: string) => `
DB::$pdo = new PDO('sqlite::memory:');
DB::$pdo->exec(<<<'SQL'
${table}
SQL);
DB::$pdo->exec('CREATE TABLE slots (slot INTEGER UNIQUE)');
$id = 0;
$work = function () use (&$id) { return ['id' => ++$id]; };
$say = function (string $name, Request $request, Closure $work) {
    try { $response = once($request, $work); echo "$name $response->status $response->body\\n"; }
    catch (Stopped $stopped) { echo "$name {$stopped->getMessage()}\\n"; }
    catch (UniqueConstraintViolationException) { echo "$name conflict\\n"; }
    catch (RuntimeException $problem) { echo "$name {$problem->getMessage()}\\n"; }
};
$say('first', new Request(1, 'k1', 'a'), $work);
$say('again', new Request(1, 'k1', 'a'), $work);
$say('another person', new Request(2, 'k1', 'a'), $work);
$say('another body', new Request(1, 'k1', 'b'), $work);
$say('no key', new Request(1, '', 'a'), $work);
$say('work fails:', new Request(1, 'k2', 'a'), function () use (&$id) { $id++; throw new RuntimeException('no stock'); });
$say('work again', new Request(1, 'k2', 'a'), $work);
DB::table('slots')->insert(['slot' => 9]);
$say('another unique column:', new Request(1, 'k3', 'a'), fn () => DB::table('slots')->insert(['slot' => 9]));
`
