<?php

declare(strict_types=1);

use Malipo\Next;
use Malipo\Outcome;

// Every result code that Safaricom documents for an STK push, and those that integrators report.
foreach ([
    '0' => ['paid', Next::Deliver, 0],
    '1' => ['no_funds', Next::Retry, 0],
    '2' => ['amount_too_small', Next::FixSetup, 0],
    '3' => ['limit_reached', Next::PayAnotherWay, 0],
    '4' => ['limit_reached', Next::PayAnotherWay, 0],
    '8' => ['seller_limit', Next::FixSetup, 0],
    '17' => ['too_soon', Next::Retry, 120],
    '1001' => ['phone_busy', Next::Retry, 60],
    '1019' => ['expired', Next::Retry, 0],
    '1025' => ['prompt_too_long', Next::FixSetup, 0],
    '1031' => ['cancelled', Next::Retry, 0],
    '1032' => ['cancelled', Next::Retry, 0],
    '1036' => ['no_answer', Next::Retry, 0],
    '1037' => ['no_answer', Next::Retry, 0],
    '2001' => ['wrong_pin', Next::Retry, 0],
    '2028' => ['not_permitted', Next::FixSetup, 0],
    '4999' => ['waiting', Next::Wait, 0],
    '8006' => ['pin_locked', Next::PayAnotherWay, 0],
    '9999' => ['not_delivered', Next::Retry, 0],
    'SFC_IC0003' => ['not_permitted', Next::FixSetup, 0],
    '26' => ['failed', Next::Retry, 0],
    '777' => ['failed', Next::Retry, 0],
    '' => ['failed', Next::Retry, 0],
    'zero' => ['failed', Next::Retry, 0],
    '00' => ['failed', Next::Retry, 0],
] as $code => [$name, $next, $seconds]) {
    test("outcome: $code is $name", function () use ($code, $name, $next, $seconds): void {
        $outcome = Outcome::ofCode($code);
        same([$name, $next, $seconds], [$outcome->value, $outcome->next(), $outcome->retryAfterSeconds()]);
    });
}
test('outcome: numbers and texts are the same code', fn () => same(Outcome::ofCode('1032'), Outcome::ofCode(1032)));
test('outcome: every one has a sentence for the customer', function (): void {
    foreach (Outcome::cases() as $outcome) {
        same(1, preg_match('/[.?]$/', $outcome->sentence()));
    }
});
test('outcome: only some are worth another try', function (): void {
    same(true, Outcome::Cancelled->worthAnotherTry());
    same(true, Outcome::TooSoon->worthAnotherTry());
    foreach ([Outcome::Paid, Outcome::Waiting, Outcome::LimitReached, Outcome::NotPermitted] as $outcome) {
        same(false, $outcome->worthAnotherTry());
    }
});
test('outcome: who has to wait is told so', function (): void {
    foreach (Outcome::cases() as $outcome) {
        same($outcome->retryAfterSeconds() > 0, str_contains($outcome->sentence(), 'Wait') || str_contains($outcome->sentence(), 'wait'));
    }
});
