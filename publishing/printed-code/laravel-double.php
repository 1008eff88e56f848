<?php

declare(strict_types=1);

// The part of Laravel that the code of article 5 uses, on a real database, so that the printed code runs without
// installing Laravel. DATABASE is a PDO data source name.

require_once __DIR__ . '/laravel-schema.php';

interface ShouldQueue {}

trait Queueable
{
    public ?Throwable $failure = null;

    public function fail(Throwable $failure): void
    {
        $this->failure = $failure;
    }
}

final class UniqueConstraintViolationException extends RuntimeException {}

final class Moment extends DateTimeImmutable implements Stringable
{
    public function addSeconds(int $seconds): self
    {
        return $this->modify("+{$seconds} seconds");
    }

    public function __toString(): string
    {
        return $this->format('Y-m-d H:i:s.u');
    }
}

/** The clock, which a test moves forward. */
function now(int $later = 0): Moment
{
    static $offset = 0;
    $offset += $later;

    return (new Moment('now', new DateTimeZone('UTC')))->addSeconds($offset);
}

function report(Throwable $error): void
{
    Reports::$all[] = $error->getMessage();
}

final class Reports
{
    /** @var list<string> */
    public static array $all = [];
}

final class DB
{
    private static ?PDO $pdo = null;
    private static int $transactions = 0;

    public static function pdo(): PDO
    {
        if (self::$pdo === null) {
            self::$pdo = new PDO((string) getenv('DATABASE'), options: [
                PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION,
                PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_OBJ,
            ]);
            self::isPostgres() || self::$pdo->exec('pragma synchronous = off');
        }

        return self::$pdo;
    }

    public static function isPostgres(): bool
    {
        return self::pdo()->getAttribute(PDO::ATTR_DRIVER_NAME) === 'pgsql';
    }

    /** The process dies within the transaction whose number is in KILLED_IN, after its work and before its commit. */
    public static function transaction(callable $work): mixed
    {
        self::pdo()->beginTransaction();
        try {
            $result = $work();
            if ((int) getenv('KILLED_IN') === ++self::$transactions) posix_kill(getmypid(), SIGKILL);
            self::pdo()->commit();

            return $result;
        } catch (Throwable $error) {
            self::pdo()->rollBack();
            throw $error;
        }
    }

    public static function table(string $name): Query
    {
        return new Query($name);
    }

    /** @param list<mixed> $values */
    public static function run(string $sql, array $values = []): PDOStatement
    {
        try {
            $statement = self::pdo()->prepare($sql);
            $statement->execute(array_map(fn ($value) => $value instanceof Stringable ? (string) $value : $value, $values));

            return $statement;
        } catch (PDOException $error) {
            $unique = $error->getCode() === '23505' || str_contains($error->getMessage(), 'UNIQUE constraint');
            throw $unique ? new UniqueConstraintViolationException($error->getMessage()) : $error;
        }
    }
}

final class Query
{
    /** @var list<string> */
    private array $conditions = [];
    /** @var list<mixed> */
    private array $values = [];
    private string $end = '';

    public function __construct(private string $table) {}

    public function where(array|string $column, mixed $operator = null, mixed $value = null): self
    {
        if (is_array($column)) {
            foreach ($column as $name => $wanted) {
                $this->where($name, '=', $wanted);
            }

            return $this;
        }
        [$operator, $value] = func_num_args() === 2 ? ['=', $operator] : [$operator, $value];
        $this->conditions[] = "$column $operator ?";
        $this->values[] = $value;

        return $this;
    }

    public function whereNull(string $column): self
    {
        $this->conditions[] = "$column is null";

        return $this;
    }

    public function orderBy(string $column): self
    {
        $this->end = " order by $column limit 1";

        return $this;
    }

    public function lock(string $clause): self
    {
        $this->end .= DB::isPostgres() ? " $clause" : '';

        return $this;
    }

    public function first(): ?object
    {
        return DB::run("select * from {$this->table}" . $this->filter() . $this->end, $this->values)->fetch() ?: null;
    }

    public function count(): int
    {
        return (int) DB::run("select count(*) from {$this->table}" . $this->filter(), $this->values)->fetchColumn();
    }

    public function exists(): bool
    {
        return $this->count() > 0;
    }

    public function doesntExist(): bool
    {
        return !$this->exists();
    }

    /** @param array<string, mixed> $row */
    public function insert(array $row): int
    {
        return $this->write($row, '');
    }

    /** @param array<string, mixed> $row */
    public function insertOrIgnore(array $row): int
    {
        return $this->write($row, ' on conflict do nothing');
    }

    /** @param array<string, mixed> $row */
    public function update(array $row): int
    {
        $set = implode(', ', array_map(fn (string $name) => "$name = ?", array_keys($row)));

        return DB::run("update {$this->table} set $set" . $this->filter(), [...array_values($row), ...$this->values])
            ->rowCount();
    }

    public function increment(string $column, int $by): int
    {
        $sql = "update {$this->table} set $column = $column + ?" . $this->filter();

        return DB::run($sql, [$by, ...$this->values])->rowCount();
    }

    private function filter(): string
    {
        return $this->conditions === [] ? '' : ' where ' . implode(' and ', $this->conditions);
    }

    /** @param array<string, mixed> $row */
    private function write(array $row, string $end): int
    {
        $names = implode(', ', array_keys($row));
        $places = implode(', ', array_fill(0, count($row), '?'));

        return DB::run("insert into {$this->table} ($names) values ($places)$end", array_values($row))->rowCount();
    }
}
