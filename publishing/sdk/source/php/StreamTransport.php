<?php

declare(strict_types=1);

namespace Kibanda\Sdk;

/** Sends requests with PHP's own streams. */
final class StreamTransport
{
    /** @param int $timeout The request timeout, in seconds. */
    public function __construct(private readonly int $timeout)
    {
    }

    /**
     * @param list<string> $headers
     * @return array{int, string} The status and body of the response.
     * @throws NetworkError
     */
    public function send(string $method, string $url, array $headers, ?string $body): array
    {
        $options = ['method' => $method, 'header' => $headers, 'ignore_errors' => true, 'follow_location' => 0, 'timeout' => $this->timeout];
        $context = stream_context_create(['http' => $body === null ? $options : $options + ['content' => $body]]);
        $stream = @fopen($url, 'r', false, $context);
        if ($stream === false) {
            throw new NetworkError(error_get_last()['message'] ?? 'No response arrived.');
        }
        $text = stream_get_contents($stream);
        $facts = stream_get_meta_data($stream);
        fclose($stream);
        if ($text === false || $facts['timed_out']) {
            throw new NetworkError('The response did not complete in time.');
        }
        return [(int) (explode(' ', $facts['wrapper_data'][0])[1] ?? 0), $text];
    }
}
