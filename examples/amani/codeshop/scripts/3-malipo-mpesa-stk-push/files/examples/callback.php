<?php

declare(strict_types=1);

// Behind https://shop.example/pay/callback/{token}
$payments = require __DIR__ . '/malipo.php';
$token = basename((string) parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));
$attempt = $_SERVER['REQUEST_METHOD'] === 'POST'
    ? $payments->receive($token, (string) file_get_contents('php://input', length: 65_536))
    : null;
if ($attempt === null) {
    http_response_code(404);
    exit;
}
header('Content-Type: application/json');
echo Malipo\Callback::reply();
if ($attempt->isPaidInFull()) {
    // Deliver the order $attempt->reference here, once: mark it as delivered in the same transaction.
    error_log("Paid: {$attempt->reference}, receipt {$attempt->receipt}");
}
