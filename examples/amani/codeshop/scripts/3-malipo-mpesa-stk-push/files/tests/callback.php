<?php

declare(strict_types=1);

use Malipo\Callback;
use Malipo\InvalidInput;
use Malipo\Outcome;

$paid = [
    'MerchantRequestID' => '29115-34620561-1', 'CheckoutRequestID' => 'ws_CO_1', 'ResultCode' => 0, 'ResultDesc' => 'ok',
    'CallbackMetadata' => ['Item' => [
        ['Name' => 'PhoneNumber', 'Value' => 254712345678], ['Name' => 'Balance'], ['Name' => 'TransactionDate', 'Value' => 20260622101541],
        ['Name' => 'MpesaReceiptNumber', 'Value' => 'UFM4K7X2AB'], ['Name' => 'Amount', 'Value' => 1005.00],
    ]],
];
test('callback: a payment, its details in any order', function () use ($paid): void {
    $callback = Callback::parse(callbackJson($paid));
    same(Outcome::Paid, $callback->outcome);
    same(['UFM4K7X2AB', 100500, '254712345678'], [$callback->receipt, $callback->amountCents, $callback->phone]);
    same('2026-06-22T10:15:41+03:00', $callback->paidAt?->format(DATE_ATOM));
});
test('callback: amounts with cents and as text', function () use ($paid): void {
    foreach ([['19.99', 1999], [0.29, 29], [1, 100], ['x', null]] as [$value, $cents]) {
        $paid['CallbackMetadata']['Item'][4]['Value'] = $value;
        same($cents, Callback::parse(callbackJson($paid))->amountCents);
    }
});
test('callback: other endings come without details', function (): void {
    $callback = Callback::parse(callbackJson(['CheckoutRequestID' => 'ws_CO_1', 'ResultCode' => 1032, 'ResultDesc' => 'Request cancelled by user']));
    same([Outcome::Cancelled, null, null], [$callback->outcome, $callback->receipt, $callback->paidAt]);
});
test('callback: a result code as text', function (): void {
    same(Outcome::NoAnswer, Callback::parse(callbackJson(['CheckoutRequestID' => 'x', 'ResultCode' => '1037']))->outcome);
});
test('callback: a result code that is no number', function (): void {
    $callback = Callback::parse(callbackJson(['CheckoutRequestID' => 'x', 'ResultCode' => 'SFC_IC0003', 'ResultDesc' => 'The operator does not exist']));
    same([Outcome::NotPermitted, 'SFC_IC0003'], [$callback->outcome, $callback->resultCode]);
});
test('callback: it never says that something is still waiting', function (): void {
    same(Outcome::Failed, Callback::parse(callbackJson(['CheckoutRequestID' => 'x', 'ResultCode' => 4999]))->outcome);
});
test('callback: dates that do not exist are no dates', function () use ($paid): void {
    foreach ([20261341000000, 'soon', 0] as $date) {
        $paid['CallbackMetadata']['Item'][2]['Value'] = $date;
        same(null, Callback::parse(callbackJson($paid))->paidAt);
    }
});
foreach ([
    '', 'null', '[]', '{', '"x"', '{"Body":{}}', '{"Body":"x"}', '{"Body":{"stkCallback":[]}}', '{"Body":{"stkCallback":{"ResultCode":0}}}',
    '{"Body":{"stkCallback":{"CheckoutRequestID":"a"}}}', '{"Body":{"stkCallback":{"CheckoutRequestID":"a","ResultCode":true}}}',
    '{"Body":{"stkCallback":{"CheckoutRequestID":"a","ResultCode":0.0}}}', '{"Body":{"stkCallback":{"CheckoutRequestID":["a"],"ResultCode":0}}}',
] as $text) {
    test("callback: not $text", fn () => throws(InvalidInput::class, fn () => Callback::parse($text)));
}
foreach (['"x"', '{}', '{"Item":"x"}', '{"Item":[1,null,{"Name":5,"Value":1},{"Name":"Amount","Value":[1]}]}'] as $details) {
    test("callback: strange details $details do no harm", function () use ($details): void {
        $callback = Callback::parse('{"Body":{"stkCallback":{"CheckoutRequestID":"a","ResultCode":0,"CallbackMetadata":' . $details . '}}}');
        same([Outcome::Paid, null, null], [$callback->outcome, $callback->receipt, $callback->amountCents]);
    });
}
test('callback: the reply is JSON', fn () => same(0, json_decode(Callback::reply(), true)['ResultCode']));
