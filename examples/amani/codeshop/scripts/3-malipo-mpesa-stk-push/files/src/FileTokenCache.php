<?php

declare(strict_types=1);

namespace Malipo;

/** For PHP under a web server: one small file that only its owner can read. Keep it outside the web root. */
final class FileTokenCache implements TokenCache
{
    public function __construct(private readonly string $folder)
    {
    }

    public function get(string $key, int $now): ?string
    {
        $text = @file_get_contents($this->path($key));
        $value = $text === false ? null : json_decode($text, true);
        if (!is_array($value) || !is_string($value['token'] ?? null) || !is_int($value['expiresAt'] ?? null)) {
            return null;
        }
        return $value['expiresAt'] > $now ? $value['token'] : null;
    }

    public function set(string $key, #[\SensitiveParameter] string $token, int $expiresAt): void
    {
        if (!is_dir($this->folder) && !@mkdir($this->folder, 0700, true) && !is_dir($this->folder)) {
            return; // without a cache each request asks for a token of its own
        }
        // Written aside and renamed, so that nobody reads half a token.
        $aside = @tempnam($this->folder, 'token');
        if ($aside === false) {
            return;
        }
        $text = json_encode(['token' => $token, 'expiresAt' => $expiresAt]);
        if (@file_put_contents($aside, $text) !== strlen((string) $text) || !@rename($aside, $this->path($key))) {
            @unlink($aside);
        }
    }

    public function forget(string $key): void
    {
        @unlink($this->path($key));
    }

    private function path(string $key): string
    {
        return rtrim($this->folder, '/') . '/malipo-' . hash('sha256', $key) . '.json';
    }
}
