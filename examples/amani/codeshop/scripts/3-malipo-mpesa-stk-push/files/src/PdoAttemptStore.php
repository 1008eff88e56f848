<?php

declare(strict_types=1);

namespace Malipo;

/** Two tables in SQLite, PostgreSQL or MySQL. `schema` gives the statements that make them. */
final class PdoAttemptStore implements AttemptStore
{
    public function __construct(private readonly \PDO $db)
    {
        $db->setAttribute(\PDO::ATTR_ERRMODE, \PDO::ERRMODE_EXCEPTION);
    }

    /** @return list<string> */
    public static function schema(string $driver): array
    {
        $id = match ($driver) {
            'pgsql' => 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
            'mysql' => 'BIGINT AUTO_INCREMENT PRIMARY KEY',
            default => 'INTEGER PRIMARY KEY',
        };
        $long = $driver === 'mysql' ? 'MEDIUMTEXT' : 'TEXT';
        return [
            "CREATE TABLE malipo_attempts (
                id $id,
                token VARCHAR(32) NOT NULL UNIQUE,
                reference VARCHAR(64) NOT NULL,
                open_reference VARCHAR(64) NULL UNIQUE,
                phone VARCHAR(12) NOT NULL,
                shillings INTEGER NOT NULL,
                created_at BIGINT NOT NULL,
                state VARCHAR(16) NOT NULL,
                merchant_request_id VARCHAR(100) NULL,
                checkout_request_id VARCHAR(100) NULL UNIQUE,
                result_code VARCHAR(32) NULL,
                description $long NULL,
                receipt VARCHAR(32) NULL UNIQUE,
                paid_cents BIGINT NULL,
                paid_at BIGINT NULL,
                problem $long NULL,
                version INTEGER NOT NULL,
                ended_at BIGINT NULL
            )",
            'CREATE INDEX malipo_attempts_reference ON malipo_attempts (reference)',
            'CREATE INDEX malipo_attempts_state ON malipo_attempts (state, created_at)',
            "CREATE TABLE malipo_callbacks (
                id $id,
                token VARCHAR(32) NOT NULL,
                raw $long NOT NULL,
                received_at BIGINT NOT NULL,
                done INTEGER NOT NULL,
                problem $long NULL
            )",
            'CREATE INDEX malipo_callbacks_done ON malipo_callbacks (done)',
        ];
    }

    /** @return list<string> what tables of Malipo 1.0 lack. They work without it, with longer waits. */
    public static function upgrade(): array
    {
        return ['ALTER TABLE malipo_attempts ADD COLUMN ended_at BIGINT NULL'];
    }

    public function createTables(): void
    {
        foreach (self::schema((string) $this->db->getAttribute(\PDO::ATTR_DRIVER_NAME)) as $statement) {
            $this->db->exec($statement);
        }
    }

    public function open(Attempt $attempt): Attempt
    {
        for ($turn = 0; $turn < 10; $turn++) {
            try {
                // A new attempt has not ended, and a table of Malipo 1.0 has no such column.
                $row = array_diff_key(self::row($attempt), ['ended_at' => true]);
                $names = implode(', ', array_keys($row));
                $marks = implode(', ', array_fill(0, count($row), '?'));
                $this->run("INSERT INTO malipo_attempts ($names) VALUES ($marks)", array_values($row));
                return $attempt;
            } catch (\PDOException $problem) {
                if (!self::isConflict($problem)) {
                    throw $problem;
                }
            }
            $found = $this->select('open_reference = ?', [$attempt->reference]);
            if ($found !== []) {
                return $found[0];
            }
            // It was closed between the two statements.
        }
        throw new MalipoException('The database lets nobody through.');
    }

    public function byToken(string $token): ?Attempt
    {
        return $this->select('token = ?', [$token])[0] ?? null;
    }

    public function byReference(string $reference): array
    {
        return $this->select('reference = ? ORDER BY id DESC', [$reference]);
    }

    public function byReceipt(string $receipt): ?Attempt
    {
        return $this->select('receipt = ?', [$receipt])[0] ?? null;
    }

    public function change(string $token, callable $change): Attempt
    {
        for ($turn = 0; $turn < 50; $turn++) {
            $stored = $this->rows('token = ?', [$token])[0] ?? throw new MalipoException('There is no such attempt.');
            $old = self::attempt($stored);
            $new = $change($old)->with(['version' => $old->version + 1]);
            $row = array_intersect_key(self::row($new), $stored);
            $set = implode(', ', array_map(static fn (string $name): string => "$name = ?", array_keys($row)));
            $values = [...array_values($row), $token, $old->version];
            try {
                $done = $this->run("UPDATE malipo_attempts SET $set WHERE token = ? AND version = ?", $values)->rowCount() === 1;
            } catch (\PDOException $problem) {
                throw self::isConflict($problem)
                    ? new MalipoException('This prompt or receipt belongs to another attempt.', 0, $problem)
                    : $problem;
            }
            if ($done) {
                return self::attempt($row);
            }
            // Somebody else was quicker: once more with what they wrote.
        }
        throw new MalipoException('The attempt is changed by too many at once.');
    }

    public function inState(AttemptState $state, int $before, int $limit = 100): array
    {
        return $this->select("state = ? AND created_at < ? ORDER BY id LIMIT $limit", [$state->value, $before]);
    }

    public function paidTwice(): array
    {
        $found = $this->run('SELECT reference FROM malipo_attempts WHERE state = ? GROUP BY reference HAVING COUNT(*) > 1', ['paid']);
        return array_map(strval(...), $found->fetchAll(\PDO::FETCH_COLUMN));
    }

    public function keepCallback(string $token, string $raw, int $now): int
    {
        // A database wants UTF-8; what is not is kept readable all the same.
        $text = mb_check_encoding($raw, 'UTF-8') ? str_replace("\0", '', $raw) : 'base64:' . base64_encode($raw);
        $this->run('INSERT INTO malipo_callbacks (token, raw, received_at, done) VALUES (?, ?, ?, 0)', [$token, $text, $now]);
        return (int) $this->db->lastInsertId();
    }

    public function callbackDone(int $id, ?string $problem): void
    {
        $this->run('UPDATE malipo_callbacks SET done = 1, problem = ? WHERE id = ?', [$problem, $id]);
    }

    public function openCallbacks(int $limit = 100): array
    {
        $found = $this->run("SELECT id, token, raw FROM malipo_callbacks WHERE done = 0 ORDER BY id LIMIT $limit", []);
        return array_map(
            static fn (array $row): array => ['id' => (int) $row['id'], 'token' => (string) $row['token'], 'raw' => (string) $row['raw']],
            $found->fetchAll(\PDO::FETCH_ASSOC),
        );
    }

    /** @return list<Attempt> */
    private function select(string $where, array $values): array
    {
        return array_map(self::attempt(...), $this->rows($where, $values));
    }

    /** @return list<array<string, mixed>> */
    private function rows(string $where, array $values): array
    {
        return $this->run("SELECT * FROM malipo_attempts WHERE $where", $values)->fetchAll(\PDO::FETCH_ASSOC);
    }

    private function run(string $sql, array $values): \PDOStatement
    {
        $statement = $this->db->prepare($sql);
        $statement->execute($values);
        return $statement;
    }

    /** @return array<string, int|string|null> */
    private static function row(Attempt $attempt): array
    {
        return [
            'token' => $attempt->token,
            'reference' => $attempt->reference,
            'open_reference' => $attempt->open ? $attempt->reference : null,
            'phone' => $attempt->phone,
            'shillings' => $attempt->shillings,
            'created_at' => $attempt->createdAt,
            'state' => $attempt->state->value,
            'merchant_request_id' => $attempt->merchantRequestId,
            'checkout_request_id' => $attempt->checkoutRequestId,
            'result_code' => $attempt->resultCode,
            'description' => $attempt->description,
            'receipt' => $attempt->receipt,
            'paid_cents' => $attempt->paidCents,
            'paid_at' => $attempt->paidAt,
            'problem' => $attempt->problem,
            'version' => $attempt->version,
            'ended_at' => $attempt->endedAt,
        ];
    }

    private static function attempt(array $row): Attempt
    {
        $number = static fn (mixed $value): ?int => $value === null ? null : (int) $value;
        return new Attempt(
            $row['token'],
            $row['reference'],
            $row['phone'],
            (int) $row['shillings'],
            (int) $row['created_at'],
            AttemptState::from($row['state']),
            $row['open_reference'] !== null,
            $row['merchant_request_id'],
            $row['checkout_request_id'],
            $row['result_code'],
            $row['description'],
            $row['receipt'],
            $number($row['paid_cents']),
            $number($row['paid_at']),
            $row['problem'],
            (int) $row['version'],
            $number($row['ended_at'] ?? null),
        );
    }

    /** Class 23 of SQLSTATE: a rule of the table was hurt. */
    private static function isConflict(\PDOException $problem): bool
    {
        return str_starts_with((string) $problem->getCode(), '23');
    }
}
