<?php

declare(strict_types=1);

namespace Malipo;

/** Plain curl, with one promise: it tells apart what cannot have arrived from what may have. */
final class CurlTransport implements Transport
{
    /** Before a connection is there, nothing of the request has left. */
    private const BEFORE_SENDING = [
        CURLE_UNSUPPORTED_PROTOCOL,
        CURLE_URL_MALFORMAT,
        CURLE_COULDNT_RESOLVE_PROXY,
        CURLE_COULDNT_RESOLVE_HOST,
        CURLE_COULDNT_CONNECT,
        CURLE_SSL_CONNECT_ERROR,
        CURLE_SSL_CACERT,
        CURLE_SSL_CACERT_BADFILE,
    ];

    public function __construct(
        private readonly int $connectSeconds = 10,
        private readonly int $totalSeconds = 30,
    ) {
    }

    public function send(string $method, string $url, array $headers, ?string $body): Answer
    {
        $curl = curl_init($url);
        $lines = [];
        foreach ($headers as $name => $value) {
            $lines[] = "$name: $value";
        }
        // Without it curl asks for permission first and waits for an answer.
        $lines[] = 'Expect:';
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => $lines,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_CONNECTTIMEOUT => $this->connectSeconds,
            CURLOPT_TIMEOUT => $this->totalSeconds,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTPS | CURLPROTO_HTTP,
            CURLOPT_SSL_VERIFYPEER => true,
            CURLOPT_SSL_VERIFYHOST => 2,
        ]);
        if ($body !== null) {
            curl_setopt($curl, CURLOPT_POSTFIELDS, $body);
        }
        $text = curl_exec($curl);
        $errno = curl_errno($curl);
        $status = (int) curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        $connected = (float) curl_getinfo($curl, CURLINFO_PRETRANSFER_TIME) > 0.0;
        $message = curl_error($curl);
        if (is_string($text) && $errno === 0) {
            return new Answer($status, $text);
        }
        $early = in_array($errno, self::BEFORE_SENDING, true)
            || ($errno === CURLE_OPERATION_TIMEDOUT && !$connected);
        throw $early
            ? new NotSent("Daraja cannot be reached: $message")
            : new Unclear("The connection ended without an answer: $message");
    }
}
