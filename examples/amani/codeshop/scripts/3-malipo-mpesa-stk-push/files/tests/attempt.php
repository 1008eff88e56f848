<?php

declare(strict_types=1);

use Malipo\Attempt;
use Malipo\AttemptState;
use Malipo\Callback;
use Malipo\Outcome;
use Malipo\PhoneNumber;
use Malipo\Pushed;
use Malipo\Status;
use Malipo\Unclear;

$attempt = Attempt::begin('INV-1', PhoneNumber::parse('0712345678'), 100, 1000);
$waiting = $attempt->pushed(new Pushed('m', 'c', ''));
$paidBy = fn (string $id = 'c', mixed $amount = 100, ?string $receipt = 'R1') => Callback::parse(callbackJson([
    'CheckoutRequestID' => $id, 'ResultCode' => 0, 'ResultDesc' => '',
    'CallbackMetadata' => ['Item' => array_merge([['Name' => 'Amount', 'Value' => $amount]], $receipt === null ? [] : [['Name' => 'MpesaReceiptNumber', 'Value' => $receipt]])],
]));
$failedBy = fn (int $code = 1032) => Callback::parse(callbackJson(['CheckoutRequestID' => 'c', 'ResultCode' => $code]));

test('attempt: its token cannot be guessed', function () use ($attempt): void {
    same(1, preg_match('/^[0-9a-f]{32}$/', $attempt->token));
    same(false, $attempt->token === Attempt::begin('INV-1', PhoneNumber::parse('0712345678'), 100, 1000)->token);
});
test('attempt: paid', function () use ($waiting, $paidBy): void {
    $paid = $waiting->settledBy($paidBy(), 2000);
    same([AttemptState::Paid, false, 'R1', 10000, null], [$paid->state, $paid->open, $paid->receipt, $paid->paidCents, $paid->problem]);
    same(true, $paid->isPaidInFull());
});
test('attempt: money wins over an earlier failure, and nothing undoes it', function () use ($waiting, $paidBy, $failedBy): void {
    $failed = $waiting->settledBy($failedBy(), 2000);
    same([AttemptState::Failed, Outcome::Cancelled], [$failed->state, $failed->outcome()]);
    $paid = $failed->settledBy($paidBy(), 2000);
    same(true, $paid->isPaid());
    same(true, $paid->settledBy($failedBy(), 3000)->isPaid());
    same(true, $paid->settledByQuery(new Status(Outcome::Cancelled, '1032', ''), 3000)->isPaid());
});
test('attempt: the same callback twice changes nothing', function () use ($waiting, $paidBy): void {
    $paid = $waiting->settledBy($paidBy(), 2000);
    same(true, $paid === $paid->settledBy($paidBy(), 9000));
});
test('attempt: another amount is paid and told', function () use ($waiting, $paidBy): void {
    $less = $waiting->settledBy($paidBy(amount: 99), 2000);
    same([true, false, 'The paid amount is not the one asked for.'], [$less->isPaid(), $less->isPaidInFull(), $less->problem]);
});
test('attempt: a callback for another prompt changes no state', function () use ($waiting, $paidBy): void {
    $odd = $waiting->settledBy($paidBy('other'), 2000);
    same([AttemptState::Waiting, true], [$odd->state, $odd->problem !== null]);
});
test('attempt: a callback can be quicker than the answer to the call', function () use ($attempt, $paidBy): void {
    $paid = $attempt->settledBy($paidBy(), 2000);
    same(true, $paid->pushed(new Pushed('m', 'c', ''))->isPaid());
    same(true, $paid->notPushed(new Unclear('lost'))->isPaid());
});
test('attempt: a query tells of the payment, the callback brings the receipt later', function () use ($waiting, $paidBy): void {
    $asked = $waiting->settledByQuery(new Status(Outcome::Paid, '0', ''), 2000);
    same([true, null, true], [$asked->isPaid(), $asked->receipt, $asked->isPaidInFull()]);
    $complete = $asked->settledBy($paidBy(), 3000);
    same(['R1', 10000], [$complete->receipt, $complete->paidCents]);
});
test('attempt: a second receipt for one prompt is told', function () use ($waiting, $paidBy): void {
    $paid = $waiting->settledBy($paidBy(), 2000)->settledBy($paidBy(receipt: 'R2'), 3000);
    same(['R1', true], [$paid->receipt, str_contains((string) $paid->problem, 'R2')]);
});
test('attempt: a query that says waiting changes nothing', function () use ($waiting): void {
    same(true, $waiting === $waiting->settledByQuery(new Status(Outcome::Waiting, '', ''), 2000));
});
test('attempt: an unknown code in a query settles nothing, in a callback it is a failure', function () use ($waiting, $failedBy, $paidBy): void {
    $asked = $waiting->settledByQuery(new Status(Outcome::ofCode('4711'), '4711', 'Something new'), 2000);
    same([AttemptState::Waiting, true, null], [$asked->state, $asked->open, $asked->endedAt]);
    same('Daraja answered with the unknown code 4711.', $asked->problem);
    same([AttemptState::Failed, false], [$asked->settledBy($failedBy(4711), 3000)->state, $asked->settledBy($failedBy(4711), 3000)->open]);
    same(true, $asked->settledBy($paidBy(), 3000)->isPaidInFull());
});
