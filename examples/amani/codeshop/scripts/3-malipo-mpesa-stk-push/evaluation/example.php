<?php

declare(strict_types=1);

// php example.php
foreach (['MalipoException', 'InvalidInput', 'PhoneNumber', 'Next', 'Outcome', 'Callback'] as $class) {
    require __DIR__ . "/$class.php";
}

use Malipo\Callback;
use Malipo\InvalidInput;
use Malipo\PhoneNumber;

foreach (['0700 000 000', '+254 (0)110-000000', '0800 000 000'] as $text) {
    try {
        $phone = PhoneNumber::parse($text);
        echo "$text is $phone, in logs {$phone->masked()}\n";
    } catch (InvalidInput $problem) {
        echo "$text: {$problem->getMessage()}\n";
    }
}

$callbacks = [
    '{"Body":{"stkCallback":{"CheckoutRequestID":"ws_CO_1","ResultCode":0,"ResultDesc":"ok","CallbackMetadata":{"Item":['
        . '{"Name":"Amount","Value":1005.00},{"Name":"MpesaReceiptNumber","Value":"UKL4K7X2AB"},{"Name":"Balance"},'
        . '{"Name":"TransactionDate","Value":20261121101521},{"Name":"PhoneNumber","Value":254700000000}]}}}}',
    '{"Body":{"stkCallback":{"CheckoutRequestID":"ws_CO_2","ResultCode":1032,"ResultDesc":"Request cancelled by user"}}}',
    '{"Body":{"stkCallback":{"CheckoutRequestID":"ws_CO_3","ResultCode":17,"ResultDesc":"Rule limited"}}}',
    '{"Body":{"stkCallback":{"CheckoutRequestID":"ws_CO_4","ResultCode":"SFC_IC0003","ResultDesc":"The operator does not exist"}}}',
    '{"Body":{"stkCallback":{"CheckoutRequestID":"ws_CO_5","ResultCode":4711,"ResultDesc":"Something new"}}}',
    '<html>not a callback</html>',
];
foreach ($callbacks as $json) {
    try {
        $callback = Callback::parse($json);
        $receipt = $callback->receipt === null ? '' : ", receipt {$callback->receipt}, {$callback->paidAt?->format(DATE_ATOM)}";
        $wait = $callback->outcome->retryAfterSeconds();
        $next = $callback->outcome->next()->value . ($wait === 0 ? '' : " after $wait seconds");
        echo "\n{$callback->resultCode}: {$callback->outcome->value}$receipt\n  {$callback->outcome->sentence()}\n  Next: $next\n";
    } catch (InvalidInput $problem) {
        echo "\n{$problem->getMessage()}\n";
    }
}
