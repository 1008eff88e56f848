<?php

declare(strict_types=1);

use Malipo\AttemptState;
use Malipo\Conflict;
use Malipo\InvalidInput;
use Malipo\Outcome;

test('payments: from the prompt to the receipt', function (): void {
    $desk = new Desk();
    $attempt = $desk->payments->start('INV-1', '0712 345 678', 1005);
    same(AttemptState::Waiting, $attempt->state);
    $paid = $desk->callback((string) $attempt->checkoutRequestId, 0);
    same([true, 100500, 10], [$paid?->isPaidInFull(), $paid?->paidCents, strlen((string) $paid?->receipt)]);
});
test('payments: asking twice shows one prompt', function (): void {
    $desk = new Desk();
    $first = $desk->payments->start('INV-1', '0712345678', 100);
    $second = $desk->payments->start('INV-1', '+254712345678', 100);
    same([$first->token, 1], [$second->token, $desk->prompts()]);
});
test('payments: asking after it is paid gives the payment', function (): void {
    $desk = new Desk();
    $attempt = $desk->payments->start('INV-1', '0712345678', 100);
    $desk->callback((string) $attempt->checkoutRequestId, 0);
    same([true, 1], [$desk->payments->start('INV-1', '0712345678', 100)->isPaid(), $desk->prompts()]);
});
test('payments: after a cancellation there is a second prompt', function (): void {
    $desk = new Desk();
    $first = $desk->payments->start('INV-1', '0712345678', 100);
    $desk->callback((string) $first->checkoutRequestId, 1032);
    $second = $desk->payments->start('INV-1', '0712345678', 100);
    same([false, 2, AttemptState::Waiting], [$first->token === $second->token, $desk->prompts(), $second->state]);
});
test('payments: another amount or phone for an open reference is a conflict', function (): void {
    $desk = new Desk();
    $desk->payments->start('INV-1', '0712345678', 100);
    throws(Conflict::class, fn () => $desk->payments->start('INV-1', '0712345678', 200));
    throws(Conflict::class, fn () => $desk->payments->start('INV-1', '0712345679', 100));
    same(1, $desk->prompts());
});
test('payments: other references are not in the way', function (): void {
    $desk = new Desk();
    $desk->payments->start('INV-1', '0712345678', 100);
    $desk->payments->start('INV-2', '0712345678', 100);
    same(2, $desk->prompts());
});
test('payments: a lost answer holds back the second prompt, and its callback is found', function (): void {
    $desk = new Desk();
    $desk->daraja->next('answer lost');
    $first = $desk->payments->start('INV-1', '0712345678', 100);
    same([AttemptState::Unclear, null, Outcome::Waiting], [$first->state, $first->checkoutRequestId, $first->outcome()]);
    same($first->token, $desk->payments->start('INV-1', '0712345678', 100)->token);
    same(1, $desk->prompts());
    $paid = $desk->callback($desk->daraja->lastCheckoutId(), 0);
    same([true, $desk->daraja->lastCheckoutId()], [$paid?->isPaid(), $paid?->checkoutRequestId]);
});
test('payments: a lost answer without a callback makes room when the prompt is gone', function (): void {
    $desk = new Desk();
    $desk->daraja->next('answer lost');
    $first = $desk->payments->start('INV-1', '0712345678', 100);
    $desk->now += 180;
    $second = $desk->payments->start('INV-1', '0712345678', 100);
    same([2, AttemptState::Waiting], [$desk->prompts(), $second->state]);
    $desk->now += 1;
    same([$first->token], array_column($desk->payments->unclear(), 'token'));
});
test('payments: if both of them were paid, somebody is told', function (): void {
    $desk = new Desk();
    $desk->daraja->next('answer lost');
    $desk->payments->start('INV-1', '0712345678', 100);
    $lost = $desk->daraja->lastCheckoutId();
    $desk->now += 180;
    $desk->payments->start('INV-1', '0712345678', 100);
    $desk->callback($desk->daraja->lastCheckoutId(), 0);
    same([], $desk->payments->paidTwice());
    $desk->callback($lost, 0);
    same(['INV-1'], $desk->payments->paidTwice());
});
test('payments: unreachable and refused can be tried again at once', function (): void {
    foreach (['unreachable' => AttemptState::NotSent, 'busy' => AttemptState::Refused] as $happening => $state) {
        $desk = new Desk();
        $desk->daraja->next($happening);
        $first = $desk->payments->start('INV-1', '0712345678', 100);
        same([$state, false, 0], [$first->state, $first->open, $desk->prompts()]);
        same(AttemptState::Waiting, $desk->payments->start('INV-1', '0712345678', 100)->state);
        same(1, $desk->prompts());
    }
});
test('payments: after result 17 there is no prompt for two minutes', function (): void {
    $desk = new Desk();
    $first = $desk->payments->start('INV-1', '0712345678', 100);
    $desk->now += 20;
    $ended = $desk->callback((string) $first->checkoutRequestId, 17);
    same([Outcome::TooSoon, $desk->now + 120, false], [$ended?->outcome(), $ended?->retryNotBefore(), $ended?->open]);
    $desk->now += 119;
    $held = $desk->payments->start('INV-1', '0712345678', 100);
    same([$first->token, Outcome::TooSoon, 1], [$held->token, $held->outcome(), $desk->prompts()]);
    $desk->now += 1;
    same([AttemptState::Waiting, 2], [$desk->payments->start('INV-1', '0712345678', 100)->state, $desk->prompts()]);
});
test('payments: result 17 found by a query holds as well, and a callback that repeats it does not prolong it', function (): void {
    $desk = new Desk();
    $first = $desk->payments->start('INV-1', '0712345678', 100);
    [$url, $json] = $desk->daraja->customer((string) $first->checkoutRequestId, 17);
    $desk->now += 61;
    $desk->payments->tidy();
    $ended = $desk->now;
    $desk->now += 100;
    same($ended + 120, $desk->payments->receive(basename($url), $json)?->retryNotBefore());
    same(1, count(array_unique([$first->token, $desk->payments->start('INV-1', '0712345678', 100)->token])));
});
test('payments: result 17 does not hold another amount or another phone', function (): void {
    foreach ([['0712345678', 101], ['0712345679', 100]] as [$phone, $amount]) {
        $desk = new Desk();
        $first = $desk->payments->start('INV-1', '0712345678', 100);
        $desk->callback((string) $first->checkoutRequestId, 17);
        same([AttemptState::Waiting, 2], [$desk->payments->start('INV-1', $phone, $amount)->state, $desk->prompts()]);
    }
});
test('payments: a payment after result 17 counts, and there is nothing to wait for', function (): void {
    $desk = new Desk();
    $first = $desk->payments->start('INV-1', '0712345678', 100);
    $desk->callback((string) $first->checkoutRequestId, 17);
    $paid = $desk->callback((string) $first->checkoutRequestId, 0);
    same([true, null, null], [$paid?->isPaid(), $paid?->retryNotBefore(), $paid?->endedAt]);
});
test('payments: a phone with another prompt on it is left alone for a minute, however Daraja says it', function (): void {
    $desk = new Desk();
    $desk->daraja->next('locked');
    $refused = $desk->payments->start('INV-1', '0712345678', 100);
    same([AttemptState::Refused, Outcome::PhoneBusy, $desk->now + 60], [$refused->state, $refused->outcome(), $refused->retryNotBefore()]);
    $desk->now += 59;
    same([$refused->token, 0], [$desk->payments->start('INV-1', '0712345678', 200)->token, $desk->prompts()]);
    $desk->now += 1;
    $next = $desk->payments->start('INV-1', '0712345678', 100);
    same(AttemptState::Waiting, $next->state);
    $ended = $desk->callback((string) $next->checkoutRequestId, 1001);
    same($desk->now + 60, $ended?->retryNotBefore());
    same([$next->token, 1], [$desk->payments->start('INV-1', '0712345678', 100)->token, $desk->prompts()]);
});
test('payments: the tables of Malipo 1.0 work, and wait longer', function (): void {
    $db = new PDO('sqlite::memory:');
    foreach (Malipo\PdoAttemptStore::schema('sqlite') as $statement) {
        $db->exec(str_replace(",\n                ended_at BIGINT NULL", '', $statement));
    }
    $desk = new Desk(db: $db);
    $first = $desk->payments->start('INV-1', '0712345678', 100);
    $desk->now += 20;
    $ended = $desk->callback((string) $first->checkoutRequestId, 17);
    same([$first->createdAt + 300, null], [$ended?->retryNotBefore(), $desk->store->byToken($first->token)?->endedAt]);
    foreach (Malipo\PdoAttemptStore::upgrade() as $statement) {
        $db->exec($statement);
    }
    $desk->now += 280;
    $next = $desk->payments->start('INV-1', '0712345678', 100);
    $desk->callback((string) $next->checkoutRequestId, 17);
    same($desk->now + 120, $desk->store->byToken($next->token)?->retryNotBefore());
});
test('payments: a prompt and a callback that both leave no trace end on the list for a person', function (): void {
    $desk = new Desk();
    $desk->daraja->next('answer lost');
    $lost = $desk->payments->start('INV-1', '0712345678', 100);
    $desk->now += 181;
    same(0, $desk->payments->tidy());
    $found = $desk->payments->unclear();
    same([[$lost->token], false, Outcome::Unknown], [array_column($found, 'token'), $found[0]->open, $found[0]->outcome()]);
    same(true, $desk->callback($desk->daraja->lastCheckoutId(), 0)?->isPaid(), 'a late callback still counts');
});
test('payments: receipts of the fake Daraja begin with the year, the month and the day', function (): void {
    $desk = new Desk();
    $attempt = $desk->payments->start('INV-1', '0712345678', 100);
    same(1, preg_match('/^UFM[0-9A-Z]{7}$/', (string) $desk->callback((string) $attempt->checkoutRequestId, 0)?->receipt));
});
test('payments: a silent prompt is asked about before another one is shown', function (): void {
    $desk = new Desk();
    $first = $desk->payments->start('INV-1', '0712345678', 100);
    $desk->daraja->customer((string) $first->checkoutRequestId, 0); // paid; the callback got lost
    $desk->now += 200;
    $again = $desk->payments->start('INV-1', '0712345678', 100);
    same([true, $first->token, 1], [$again->isPaid(), $again->token, $desk->prompts()]);
});
test('payments: while Daraja still works on it there is no second prompt, however old it is', function (): void {
    $desk = new Desk();
    $desk->payments->start('INV-1', '0712345678', 100);
    $desk->now += 3000;
    same([AttemptState::Waiting, 1], [$desk->payments->start('INV-1', '0712345678', 100)->state, $desk->prompts()]);
    $desk->daraja->next('unreachable');
    same([AttemptState::Waiting, 1], [$desk->payments->start('INV-1', '0712345678', 100)->state, $desk->prompts()]);
});
test('payments: tidy settles the silent ones and leaves the others', function (): void {
    $desk = new Desk();
    $paid = $desk->payments->start('INV-1', '0712345678', 100);
    $open = $desk->payments->start('INV-2', '0712345678', 100);
    $desk->daraja->customer((string) $paid->checkoutRequestId, 0);
    $desk->now += 61;
    $young = $desk->payments->start('INV-3', '0712345678', 100);
    $desk->daraja->customer((string) $young->checkoutRequestId, 1032);
    same(1, $desk->payments->tidy());
    same(
        ['paid', 'waiting', 'waiting'],
        array_map(fn ($attempt) => $desk->store->byToken($attempt->token)?->state->value, [$paid, $open, $young]),
    );
});
test('payments: after a day of nothing a person has to look', function (): void {
    $desk = new Desk();
    $desk->payments->start('INV-1', '0712345678', 100);
    $desk->now += 86_401;
    $desk->payments->tidy();
    same(['INV-1'], array_column($desk->payments->unclear(), 'reference'));
});
test('payments: a process that died in the middle makes room later', function (): void {
    $desk = new Desk();
    $desk->store->open(Malipo\Attempt::begin('INV-1', Malipo\PhoneNumber::parse('0712345678'), 100, $desk->now));
    same(AttemptState::Sending, $desk->payments->start('INV-1', '0712345678', 100)->state);
    $desk->now += 181;
    $desk->payments->tidy();
    same([AttemptState::Waiting, 1], [$desk->payments->start('INV-1', '0712345678', 100)->state, $desk->prompts()]);
});
test('payments: callbacks for nobody are for nobody', function (): void {
    $desk = new Desk();
    foreach (['', 'x', str_repeat('0', 32), "' OR 1=1 --"] as $token) {
        same(null, $desk->payments->receive($token, '{}'));
    }
    same([], $desk->store->openCallbacks());
});
test('payments: a callback that cannot be read is kept and changes nothing', function (): void {
    $desk = new Desk();
    $attempt = $desk->payments->start('INV-1', '0712345678', 100);
    foreach (['<xml>', "\xff\xfe", str_repeat('[', 500)] as $raw) {
        same(AttemptState::Waiting, $desk->payments->receive($attempt->token, $raw)?->state);
    }
    same([], $desk->store->openCallbacks());
});
test('payments: a receipt cannot pay twice', function (): void {
    $desk = new Desk();
    $one = $desk->payments->start('INV-1', '0712345678', 100);
    $two = $desk->payments->start('INV-2', '0712345678', 100);
    $desk->callback((string) $one->checkoutRequestId, 0, 'SAME');
    same(AttemptState::Waiting, $desk->callback((string) $two->checkoutRequestId, 0, 'SAME')?->state);
});
test('payments: the callback of another prompt does not pay', function (): void {
    $desk = new Desk();
    $cheap = $desk->payments->start('INV-1', '0712345678', 1);
    $dear = $desk->payments->start('INV-2', '0712345678', 9999);
    [, $json] = $desk->daraja->customer((string) $cheap->checkoutRequestId, 0);
    $odd = $desk->payments->receive($dear->token, $json);
    same([AttemptState::Waiting, true], [$odd?->state, $odd?->problem !== null]);
});
test('payments: a lost answer cannot be claimed with a prompt that is known', function (): void {
    $desk = new Desk();
    $known = $desk->payments->start('INV-1', '0712345678', 1);
    $desk->daraja->next('answer lost');
    $lost = $desk->payments->start('INV-2', '0712345678', 1);
    [, $json] = $desk->daraja->customer((string) $known->checkoutRequestId, 0);
    same(AttemptState::Unclear, $desk->payments->receive($lost->token, $json)?->state);
});
test('payments: with confirm a forged callback is not money', function (): void {
    $desk = new Desk(confirm: true);
    $attempt = $desk->payments->start('INV-1', '0712345678', 100);
    $forged = callbackJson(['CheckoutRequestID' => $attempt->checkoutRequestId, 'ResultCode' => 0, 'CallbackMetadata' => ['Item' => [
        ['Name' => 'Amount', 'Value' => 100], ['Name' => 'MpesaReceiptNumber', 'Value' => 'FORGED'],
    ]]]);
    same(AttemptState::Waiting, $desk->payments->receive($attempt->token, $forged)?->state);
    $desk->daraja->customer((string) $attempt->checkoutRequestId, 1032);
    $desk->payments->tidy(0);
    $desk->now += 1;
    $desk->payments->tidy(0);
    same(AttemptState::Failed, $desk->store->byToken($attempt->token)?->state);
});
test('payments: with confirm a true callback waits for Daraja and is not forgotten', function (): void {
    $desk = new Desk(confirm: true);
    $attempt = $desk->payments->start('INV-1', '0712345678', 100);
    $desk->daraja->next('unreachable');
    same(AttemptState::Waiting, $desk->callback((string) $attempt->checkoutRequestId, 0)?->state);
    same(1, count($desk->store->openCallbacks()));
    $desk->payments->tidy();
    $paid = $desk->store->byToken($attempt->token);
    same([true, true, []], [$paid?->isPaid(), $paid?->receipt !== null, $desk->store->openCallbacks()]);
});
test('payments: an unknown code in a query shows no second prompt, and after a day a person looks', function (): void {
    $desk = new Desk();
    $first = $desk->payments->start('INV-1', '0712345678', 100);
    $desk->daraja->customer((string) $first->checkoutRequestId, 4711);
    $desk->now += 61;
    same(0, $desk->payments->tidy());
    $desk->now += 180;
    $again = $desk->payments->start('INV-1', '0712345678', 100);
    same([$first->token, AttemptState::Waiting, 1], [$again->token, $again->state, $desk->prompts()]);
    same('Daraja answered with the unknown code 4711.', $again->problem);
    $desk->now += 86_400;
    $desk->payments->tidy();
    same([[$first->token], Outcome::Unknown], [array_column($desk->payments->unclear(), 'token'), $desk->payments->unclear()[0]->outcome()]);
});
test('payments: with confirm an unknown code keeps a callback for later', function (): void {
    $desk = new Desk(confirm: true);
    $attempt = $desk->payments->start('INV-1', '0712345678', 100);
    [$url, $json] = $desk->daraja->customer((string) $attempt->checkoutRequestId, 0);
    $desk->daraja->customer((string) $attempt->checkoutRequestId, 4711);
    same([AttemptState::Waiting, 1], [$desk->payments->receive(basename($url), $json)?->state, count($desk->store->openCallbacks())]);
    $desk->daraja->customer((string) $attempt->checkoutRequestId, 0);
    $desk->payments->tidy();
    same([true, []], [$desk->store->byToken($attempt->token)?->isPaidInFull(), $desk->store->openCallbacks()]);
});
test('payments: wrong input changes nothing', function (): void {
    $desk = new Desk();
    foreach ([['', '0712345678', 1], ['a b', '0712345678', 1], [str_repeat('x', 65), '0712345678', 1], ['INV-1', '123', 1]] as [$reference, $phone, $amount]) {
        throws(InvalidInput::class, fn () => $desk->payments->start($reference, $phone, $amount));
    }
    throws(InvalidInput::class, fn () => $desk->payments->start('INV-1', '0712345678', 0));
    same(AttemptState::Waiting, $desk->payments->start('INV-1', '0712345678', 1)->state, 'the reference is free again');
});
test('payments: a long reference is shortened for the customer only', function (): void {
    $desk = new Desk();
    $desk->payments->start('ORDER-2026-000123', '0712345678', 1);
    same('ORDER-2026-0', current($desk->daraja->prompts)['fields']['AccountReference']);
});
