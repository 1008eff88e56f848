<?php

declare(strict_types=1);

namespace Malipo;

/**
 * Prompts that can be asked for twice and are shown once. Every attempt is
 * written down before Daraja is called, every callback before it is read.
 */
final class Payments
{
    /** A prompt that Daraja says nothing about for a day is for a person to find out. */
    private const GIVE_UP_AFTER = 86_400;

    /** @var \Closure(): int */
    private readonly \Closure $clock;

    /**
     * @param int $holdSeconds how long a prompt can be on a phone; until then no second one is shown
     * @param bool $confirm    ask Daraja before a callback counts as money
     * @param (callable(): int)|null $clock seconds since 1970; for tests
     */
    public function __construct(
        private readonly Config $config,
        private readonly Client $client,
        private readonly AttemptStore $store,
        private readonly int $holdSeconds = 180,
        private readonly bool $confirm = false,
        ?callable $clock = null,
    ) {
        $this->clock = $clock === null ? time(...) : $clock(...);
    }

    /**
     * Asks for a payment. With a reference that is paid or under way it asks for
     * nothing and gives the attempt that is there, and also while M-Pesa would
     * refuse the prompt: see `Attempt::retryNotBefore()`.
     *
     * @throws InvalidInput|Conflict
     */
    public function start(string $reference, PhoneNumber|string $phone, int $shillings, ?string $account = null, string $description = 'Payment'): Attempt
    {
        $phone = is_string($phone) ? PhoneNumber::parse($phone) : $phone;
        if (!preg_match('/^[\x21-\x7E]{1,64}$/', $reference)) {
            throw new InvalidInput('A reference has 1 to 64 letters, digits and signs, without spaces.');
        }
        for ($turn = 0; $turn < 3; $turn++) {
            foreach ($this->store->byReference($reference) as $earlier) {
                if ($earlier->isPaid() || $this->isTooEarly($earlier, $phone, $shillings)) {
                    return $earlier;
                }
            }
            $mine = Attempt::begin($reference, $phone, $shillings, ($this->clock)());
            $attempt = $this->store->open($mine);
            if ($attempt->token === $mine->token) {
                return $this->push($attempt, $phone, $account ?? substr($reference, 0, 12), $description);
            }
            if ($attempt->shillings !== $shillings || $attempt->phone !== $phone->number) {
                throw new Conflict('A payment for this reference is under way with another amount or phone.');
            }
            $attempt = $this->resolve($attempt);
            if ($attempt->open || $attempt->isPaid()) {
                return $attempt;
            }
            // The earlier one has ended without money, so there is room for another, at once or after a wait.
        }
        return $attempt;
    }

    /**
     * Takes what Daraja posts to the address of an attempt. Answer 404 when it
     * gives null, and 200 with Callback::reply() otherwise.
     */
    public function receive(string $token, string $raw): ?Attempt
    {
        if (!preg_match('/^[0-9a-f]{32}$/', $token) || $this->store->byToken($token) === null) {
            return null;
        }
        $id = $this->store->keepCallback($token, $raw, ($this->clock)());
        return $this->handle($id, $token, $raw);
    }

    /** Asks Daraja about an attempt that is silent. Problems on the way leave it as it is. */
    public function check(Attempt $attempt): Attempt
    {
        if ($attempt->state !== AttemptState::Waiting || $attempt->checkoutRequestId === null) {
            return $this->store->byToken($attempt->token) ?? $attempt;
        }
        try {
            $status = $this->client->query($attempt->checkoutRequestId);
        } catch (NotSent | Refused | Unclear) {
            return $this->store->byToken($attempt->token) ?? $attempt;
        }
        $now = ($this->clock)();
        return $this->store->change($attempt->token, static fn (Attempt $newest): Attempt => $newest->settledByQuery($status, $now));
    }

    /**
     * For a job that runs every minute: asks about the silent ones, and reads
     * callbacks again that could not be handled. Gives the number of attempts
     * that were settled.
     */
    public function tidy(int $afterSeconds = 60): int
    {
        foreach ($this->store->openCallbacks() as ['id' => $id, 'token' => $token, 'raw' => $raw]) {
            $this->handle($id, $token, $raw);
        }
        $now = ($this->clock)();
        $settled = 0;
        foreach ($this->store->inState(AttemptState::Waiting, $now - $afterSeconds) as $attempt) {
            $newest = $this->check($attempt);
            if (!$newest->open) {
                $settled++;
            } elseif ($now - $newest->createdAt > self::GIVE_UP_AFTER) {
                $this->store->change($newest->token, static fn (Attempt $one): Attempt => $one->state === AttemptState::Waiting
                    ? $one->with(['state' => AttemptState::Unclear, 'open' => false])
                    : $one);
            }
        }
        foreach ([AttemptState::Sending, AttemptState::Unclear] as $state) {
            foreach ($this->store->inState($state, $now - $this->holdSeconds) as $attempt) {
                if ($attempt->open) {
                    $this->resolve($attempt);
                }
            }
        }
        return $settled;
    }

    /** @return list<string> references that were paid more than once: somebody is owed money */
    public function paidTwice(): array
    {
        return $this->store->paidTwice();
    }

    /** @return list<Attempt> whose end nobody knows: compare them with the statement of your shortcode */
    public function unclear(): array
    {
        return $this->store->inState(AttemptState::Unclear, ($this->clock)() - $this->holdSeconds);
    }

    private function push(Attempt $attempt, PhoneNumber $phone, string $account, string $description): Attempt
    {
        $address = $this->config->callbackUrl . '/' . $attempt->token;
        try {
            $pushed = $this->client->push($phone, $attempt->shillings, $account, $address, $description);
        } catch (MalipoException $problem) {
            $now = ($this->clock)();
            $ended = $this->store->change($attempt->token, static fn (Attempt $newest): Attempt => $newest->notPushed($problem, $now));
            if ($problem instanceof InvalidInput) {
                throw $problem;
            }
            return $ended;
        }
        return $this->store->change($attempt->token, static fn (Attempt $newest): Attempt => $newest->pushed($pushed));
    }

    /** Whether an earlier attempt says that M-Pesa would still refuse this prompt. Another phone or amount is free. */
    private function isTooEarly(Attempt $earlier, PhoneNumber $phone, int $shillings): bool
    {
        $notBefore = $earlier->retryNotBefore();
        return $notBefore !== null
            && ($this->clock)() < $notBefore
            && $earlier->phone === $phone->number
            && ($earlier->shillings === $shillings || $earlier->outcome() === Outcome::PhoneBusy);
    }

    /** What to do with an open attempt when the customer asks again. */
    private function resolve(Attempt $attempt): Attempt
    {
        $age = ($this->clock)() - $attempt->createdAt;
        if ($age < $this->holdSeconds) {
            return $attempt;
        }
        if ($attempt->state === AttemptState::Waiting) {
            return $this->check($attempt);
        }
        // Nobody can be asked about it, and its prompt has left the phone by now. A late
        // callback still finds it, and paidTwice() tells if both were paid.
        return $this->store->change($attempt->token, static function (Attempt $newest): Attempt {
            $lost = in_array($newest->state, [AttemptState::Sending, AttemptState::Unclear], true);
            return $lost ? $newest->with(['state' => AttemptState::Unclear, 'open' => false]) : $newest;
        });
    }

    private function handle(int $id, string $token, string $raw): Attempt
    {
        $now = ($this->clock)();
        $attempt = $this->store->byToken($token) ?? throw new MalipoException('There is no such attempt.');
        try {
            $callback = Callback::parse($raw);
        } catch (InvalidInput $problem) {
            $this->store->callbackDone($id, $problem->getMessage());
            return $attempt;
        }
        if ($callback->outcome === Outcome::Paid) {
            $other = $callback->receipt === null ? null : $this->store->byReceipt($callback->receipt);
            if ($other !== null && $other->token !== $token) {
                $this->store->callbackDone($id, 'This receipt belongs to another attempt.');
                return $attempt;
            }
            if ($this->confirm && !$attempt->isPaid()) {
                try {
                    $status = $this->client->query($callback->checkoutRequestId);
                } catch (NotSent | Refused | Unclear) {
                    return $attempt; // it stays open, and tidy() comes back to it
                }
                if (in_array($status->outcome, [Outcome::Waiting, Outcome::Failed], true)) {
                    return $attempt; // an unknown code says as little about the end as “still open”
                }
                if ($status->outcome !== Outcome::Paid) {
                    $this->store->callbackDone($id, "Daraja does not confirm it: {$status->resultCode}.");
                    return $attempt;
                }
            }
        }
        try {
            $settled = $this->store->change($token, static fn (Attempt $newest): Attempt => $newest->settledBy($callback, $now));
        } catch (MalipoException $problem) {
            $this->store->callbackDone($id, $problem->getMessage());
            return $attempt;
        }
        $this->store->callbackDone($id, $settled->problem);
        return $settled;
    }
}
