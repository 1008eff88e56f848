<?php

declare(strict_types=1);

// The parts, put together. Other examples require this file and get $payments.
use Malipo\Client;
use Malipo\Config;
use Malipo\CurlTransport;
use Malipo\FileTokenCache;
use Malipo\Payments;
use Malipo\PdoAttemptStore;

require_once __DIR__ . '/../autoload.php';

$setting = static fn (string $name): string => getenv($name) ?: throw new RuntimeException("The environment has no $name.");
$folder = $setting('MPESA_DATA'); // a folder outside the web root
$new = !is_file("$folder/payments.sqlite");

$config = new Config(
    baseUrl: getenv('MPESA_LIVE') === 'yes' ? Config::LIVE : Config::SANDBOX,
    consumerKey: $setting('MPESA_KEY'),
    consumerSecret: $setting('MPESA_SECRET'),
    shortcode: $setting('MPESA_SHORTCODE'),
    passkey: $setting('MPESA_PASSKEY'),
    callbackUrl: $setting('MPESA_CALLBACK'), // https://shop.example/pay/callback
    till: getenv('MPESA_TILL') ?: null,
);
$store = new PdoAttemptStore(new PDO("sqlite:$folder/payments.sqlite"));
if ($new) {
    $store->createTables();
}
$client = new Client($config, new CurlTransport(), new FileTokenCache("$folder/tokens"));

return new Payments($config, $client, $store);
