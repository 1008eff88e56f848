<?php

declare(strict_types=1);

namespace Malipo;

/** For one process: a worker, a command, a test. */
final class MemoryTokenCache implements TokenCache
{
    /** @var array<string, array{string, int}> */
    private array $tokens = [];

    public function get(string $key, int $now): ?string
    {
        [$token, $expiresAt] = $this->tokens[$key] ?? ['', 0];
        return $expiresAt > $now ? $token : null;
    }

    public function set(string $key, #[\SensitiveParameter] string $token, int $expiresAt): void
    {
        $this->tokens[$key] = [$token, $expiresAt];
    }

    public function forget(string $key): void
    {
        unset($this->tokens[$key]);
    }
}
