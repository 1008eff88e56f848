<?php

declare(strict_types=1);

use Malipo\Outcome;

foreach ([
    '0' => 'paid', '1' => 'no_funds', '1032' => 'cancelled', '1031' => 'cancelled', '1037' => 'no_answer', '1036' => 'no_answer',
    '2001' => 'wrong_pin', '1019' => 'expired', '1001' => 'phone_busy', '1025' => 'not_delivered', '9999' => 'not_delivered',
    '8' => 'limit_reached', '17' => 'failed', '4999' => 'waiting', '777' => 'failed', '' => 'failed', 'zero' => 'failed', '00' => 'failed',
] as $code => $outcome) {
    test("outcome: $code is $outcome", fn () => same($outcome, Outcome::ofCode($code)->value));
}
test('outcome: numbers and texts are the same code', fn () => same(Outcome::ofCode('1032'), Outcome::ofCode(1032)));
test('outcome: every one has a sentence for the customer', function (): void {
    foreach (Outcome::cases() as $outcome) {
        same(1, preg_match('/[.?]$/', $outcome->sentence()));
    }
});
test('outcome: only some are worth another try', function (): void {
    same(true, Outcome::Cancelled->worthAnotherTry());
    same(false, Outcome::Paid->worthAnotherTry());
    same(false, Outcome::Waiting->worthAnotherTry());
});
