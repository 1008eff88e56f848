<?php

declare(strict_types=1);

use Malipo\CurlTransport;
use Malipo\NotSent;
use Malipo\Unclear;

// A server of one line on this machine; nothing goes into the network.
$serve = function (string $script, Closure $work): void {
    if (!extension_loaded('curl')) {
        throw new Skip('ext-curl is not installed');
    }
    $socket = stream_socket_server('tcp://127.0.0.1:0');
    $port = (int) substr(strrchr((string) stream_socket_get_name($socket, false), ':'), 1);
    fclose($socket);
    $file = tempnam(sys_get_temp_dir(), 'malipo');
    file_put_contents($file, "<?php $script");
    $server = proc_open([PHP_BINARY, '-S', "127.0.0.1:$port", $file], [1 => ['file', '/dev/null', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes);
    try {
        for ($turn = 0; $turn < 100 && !@fsockopen('127.0.0.1', $port); $turn++) {
            usleep(20_000);
        }
        $work("http://127.0.0.1:$port");
    } finally {
        proc_terminate($server);
        proc_close($server);
        @unlink($file);
    }
};
test('curl: method, headers and body arrive, and the answer comes back', fn () => $serve(
    'http_response_code(201); echo json_encode([$_SERVER["REQUEST_METHOD"], $_SERVER["HTTP_X_TEST"], file_get_contents("php://input"), $_SERVER["HTTP_EXPECT"] ?? null]);',
    function (string $url): void {
        $answer = (new CurlTransport())->send('POST', "$url/x", ['X-Test' => 'yes', 'Content-Type' => 'application/json'], '{"a":1}');
        same([201, '["POST","yes","{\"a\":1}",null]'], [$answer->status, $answer->body]);
    },
));
test('curl: errors of the server are answers', fn () => $serve('http_response_code(500); echo "{}";', function (string $url): void {
    same(500, (new CurlTransport())->send('GET', $url, [], null)->status);
}));
test('curl: redirects are not followed', fn () => $serve('header("Location: /other", true, 302);', function (string $url): void {
    same(302, (new CurlTransport())->send('GET', $url, [], null)->status);
}));
test('curl: no answer in time is unclear', fn () => $serve('sleep(3);', function (string $url): void {
    throws(Unclear::class, fn () => (new CurlTransport(1, 1))->send('POST', $url, [], 'x'));
}));
test('curl: nobody there is not sent', function (): void {
    if (!extension_loaded('curl')) {
        throw new Skip('ext-curl is not installed');
    }
    throws(NotSent::class, fn () => (new CurlTransport(1, 2))->send('POST', 'http://127.0.0.1:9', [], 'x'));
    throws(NotSent::class, fn () => (new CurlTransport(1, 2))->send('POST', 'http://nobody.invalid', [], 'x'));
});
