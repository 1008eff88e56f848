<?php

declare(strict_types=1);

use Malipo\Config;
use Malipo\InvalidInput;
use Malipo\Password;
use Malipo\PhoneNumber;

foreach ([
    '0712345678', '712345678', '254712345678', '+254712345678', '+254 712 345 678', '0712-345-678', '(0712) 345678',
    '+254 (0) 712 345678', '00254712345678', "0712\u{00A0}345\u{2011}678",
] as $text) {
    test("phone: $text", fn () => same('254712345678', (string) PhoneNumber::parse($text)));
}
test('phone: the newer numbers that begin with 01', fn () => same('254110345678', (string) PhoneNumber::parse('0110 345 678')));
foreach (['', 'abc', '071234567', '07123456789', '0812345678', '+255712345678', '2547123456789', '0712345678x', '٠٧١٢٣٤٥٦٧٨', "0712345678\n0712345679"] as $text) {
    test('phone: not ' . json_encode($text), fn () => throws(InvalidInput::class, fn () => PhoneNumber::parse($text)));
}
test('phone: masked for logs', fn () => same('2547*****678', PhoneNumber::parse('0712345678')->masked()));

test('password: shortcode, passkey and the time in Nairobi', function (): void {
    $config = (new Desk())->config;
    $password = Password::make($config, strtotime('2026-06-22T21:30:05Z'));
    same('20260623003005', $password->timestamp);
    same('174379passkey20260623003005', base64_decode($password->password));
});

test('config: refuses what cannot work', function (): void {
    $make = fn (array $changes = []) => new Config(...array_merge([
        'baseUrl' => Config::SANDBOX, 'consumerKey' => 'k', 'consumerSecret' => 's', 'shortcode' => '174379', 'passkey' => 'p',
        'callbackUrl' => 'https://shop.example/pay',
    ], $changes));
    same('CustomerPayBillOnline', $make()->transactionType());
    same(['CustomerBuyGoodsOnline', '512345'], [$make(['till' => '512345'])->transactionType(), $make(['till' => '512345'])->receiver()]);
    foreach ([
        ['consumerKey' => ' '], ['passkey' => ''], ['shortcode' => '12'], ['shortcode' => '12345678'], ['till' => 'x'],
        ['baseUrl' => 'http://api.safaricom.co.ke'], ['callbackUrl' => 'http://shop.example/pay'], ['callbackUrl' => 'https://mpesa.shop.example/pay'],
    ] as $wrong) {
        throws(InvalidInput::class, fn () => $make($wrong));
    }
});
