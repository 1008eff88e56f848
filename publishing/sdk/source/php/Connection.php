<?php

declare(strict_types=1);

namespace Kibanda\Sdk;

/** Sends calls to the gateway and parses its responses. */
final class Connection
{
    /**
     * @param string|\Closure(): string $token
     * @param \Closure(string, string, list<string>, ?string): array{int, string} $transport
     * @param int $pause The delay before a retry, in milliseconds.
     */
    public function __construct(
        private readonly string $baseUrl,
        private readonly string|\Closure $token,
        private readonly \Closure $transport,
        private readonly int $pause,
    ) {
    }

    /**
     * Returns the response to a call. GET requests, and calls with an idempotency key, are retried once when there is
     * no response or a 503.
     *
     * @param array<string, string|int|float|bool|null> $query
     * @param array<string, string|int|float|bool|null>|null $body
     * @return array<string, mixed>
     * @throws ApiError
     * @throws NetworkError
     */
    public function send(string $method, string $path, array $query = [], ?array $body = null, ?string $idempotencyKey = null, bool $isOpen = false): array
    {
        $said = array_map(static fn ($value) => is_bool($value) ? ($value ? 'true' : 'false') : $value, self::given($query));
        $request = [
            $method,
            rtrim($this->baseUrl, '/') . $path . ($said === [] ? '' : '?' . http_build_query($said, '', '&')),
            $this->headers($body !== null, $idempotencyKey, $isOpen),
            $body === null ? null : json_encode((object) self::given($body), JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE),
        ];
        $mayRepeat = $method === 'GET' || $idempotencyKey !== null;
        [$status, $text] = $mayRepeat ? $this->askTwice($request) : ($this->transport)(...$request);
        $answer = json_decode($text, true);
        if ($status < 200 || $status > 299 || !is_array($answer)) {
            throw new ApiError($status, $answer);
        }
        return $answer;
    }

    /**
     * Returns a value as a path segment.
     * @throws \InvalidArgumentException for a value that cannot be a path segment.
     */
    public static function segment(string|int|float $value): string
    {
        if (in_array((string) $value, ['', '.', '..'], true)) {
            throw new \InvalidArgumentException("\"$value\" cannot be a path segment.");
        }
        return rawurlencode((string) $value);
    }

    /** Returns a new, unique key. */
    public static function newKey(): string
    {
        return bin2hex(random_bytes(16));
    }

    /** @return list<string> */
    private function headers(bool $hasBody, ?string $idempotencyKey, bool $isOpen): array
    {
        $headers = ['Accept: application/json'];
        if (!$isOpen) {
            $headers[] = 'Authorization: Bearer ' . ($this->token instanceof \Closure ? ($this->token)() : $this->token);
        }
        if ($hasBody) {
            $headers[] = 'Content-Type: application/json';
        }
        if ($idempotencyKey !== null) {
            $headers[] = 'Idempotency-Key: ' . $idempotencyKey;
        }
        foreach ($headers as $header) {
            if (preg_match('/[\x00-\x1F\x7F]/', $header)) {
                throw new \InvalidArgumentException('A token or key cannot contain control characters.');
            }
        }
        return $headers;
    }

    /**
     * @param array{string, string, list<string>, ?string} $request
     * @return array{int, string}
     */
    private function askTwice(array $request): array
    {
        try {
            $reply = ($this->transport)(...$request);
            if ($reply[0] !== 503) {
                return $reply;
            }
        } catch (NetworkError) {
            // The retry throws if it fails too.
        }
        usleep($this->pause * 1000);
        return ($this->transport)(...$request);
    }

    /**
     * @param array<string, string|int|float|bool|null> $values
     * @return array<string, string|int|float|bool>
     */
    private static function given(array $values): array
    {
        return array_filter($values, static fn ($value) => $value !== null);
    }
}
