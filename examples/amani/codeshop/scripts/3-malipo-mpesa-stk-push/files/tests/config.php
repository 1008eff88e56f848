<?php

declare(strict_types=1);

use Malipo\Config;
use Malipo\InvalidInput;

$config = fn (string $callbackUrl): Config => new Config('http://localhost', 'key', 'secret', '174379', 'passkey', $callbackUrl);

test('config: a slash at the end of the callback URL does not matter', function () use ($config): void {
    same('https://shop.example/pay/callback', $config('https://shop.example/pay/callback/')->callbackUrl);
});
foreach ([
    'https://mpesa-shop.example/pay' => 'mpesa', 'https://shop.example/M-Pesa/callback' => 'M-Pesa', 'https://shop.example/m_pesa' => 'm_pesa',
    'https://shop.example/m%2Dpesa' => 'm-pesa', 'https://safaricom.shop.example/pay' => 'safaricom', 'https://shop.example/pay.exe' => 'exe',
    'https://shop.example/exec/pay' => 'exe', 'https://cmd.example/pay' => 'cmd', 'https://shop.example/MySQL/pay' => 'SQL',
    'https://shop.example/pay/query' => 'query',
] as $url => $word) {
    test("config: not $url", function () use ($config, $url, $word): void {
        same(true, str_contains(throws(InvalidInput::class, fn () => $config($url))->getMessage(), "\"$word\""));
    });
}
foreach (['http://shop.example/pay', 'https://', 'https:///pay', 'https://shop.example/pay?from=daraja', 'https://shop.example/pay#x', 'shop.example/pay', ''] as $url) {
    test("config: not '$url'", fn () => throws(InvalidInput::class, fn () => $config($url)));
}
