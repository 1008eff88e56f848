<?php

declare(strict_types=1);

namespace Malipo;

interface AttemptStore
{
    /** Adds it, unless its reference has an open attempt: then gives that one. Atomic. */
    public function open(Attempt $attempt): Attempt;

    public function byToken(string $token): ?Attempt;

    /** @return list<Attempt> newest first */
    public function byReference(string $reference): array;

    public function byReceipt(string $receipt): ?Attempt;

    /**
     * Replaces an attempt by what the function makes of its newest version. Atomic.
     *
     * @param callable(Attempt): Attempt $change may be called more than once
     */
    public function change(string $token, callable $change): Attempt;

    /** @return list<Attempt> in that state and older than the moment, oldest first */
    public function inState(AttemptState $state, int $before, int $limit = 100): array;

    /** @return list<string> references with more than one payment */
    public function paidTwice(): array;

    public function keepCallback(string $token, string $raw, int $now): int;

    public function callbackDone(int $id, ?string $problem): void;

    /** @return list<array{id: int, token: string, raw: string}> callbacks that were kept and not yet handled */
    public function openCallbacks(int $limit = 100): array;
}
