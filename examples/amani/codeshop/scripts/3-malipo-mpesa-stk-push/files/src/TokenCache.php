<?php

declare(strict_types=1);

namespace Malipo;

interface TokenCache
{
    /** The token, or null when there is none that still works at this moment. */
    public function get(string $key, int $now): ?string;

    public function set(string $key, #[\SensitiveParameter] string $token, int $expiresAt): void;

    public function forget(string $key): void;
}
