<?php

declare(strict_types=1);

namespace Malipo;

/**
 * One prompt for one reference. It never changes: `with` makes the next version
 * of it, and every method of `Payments` returns the newest one.
 */
final class Attempt
{
    /** How long a prompt is on a phone at most. */
    private const PROMPT_SECONDS = 180;
    /** Daraja's words, under a code that has other meanings too, for a phone with another prompt on it. */
    private const PHONE_BUSY = 'lock subscriber';

    public function __construct(
        /** Names the attempt in the callback address. Nobody can guess it. */
        #[\SensitiveParameter] public readonly string $token,
        /** Your order, invoice or ticket. */
        public readonly string $reference,
        public readonly string $phone,
        public readonly int $shillings,
        public readonly int $createdAt,
        public readonly AttemptState $state = AttemptState::Sending,
        /** An open attempt keeps others for the same reference from starting. */
        public readonly bool $open = true,
        public readonly ?string $merchantRequestId = null,
        public readonly ?string $checkoutRequestId = null,
        public readonly ?string $resultCode = null,
        public readonly ?string $description = null,
        public readonly ?string $receipt = null,
        public readonly ?int $paidCents = null,
        public readonly ?int $paidAt = null,
        /** Something a person should look at. */
        public readonly ?string $problem = null,
        public readonly int $version = 0,
        /** When it ended without money, in seconds since 1970; null if it has not, or if the table lacks the column. */
        public readonly ?int $endedAt = null,
    ) {
    }

    public static function begin(string $reference, PhoneNumber $phone, int $shillings, int $now): self
    {
        return new self(bin2hex(random_bytes(16)), $reference, $phone->number, $shillings, $now);
    }

    /** @param array<string, mixed> $changes */
    public function with(array $changes): self
    {
        return new self(...array_merge(get_object_vars($this), $changes));
    }

    public function outcome(): Outcome
    {
        return match ($this->state) {
            AttemptState::Paid => Outcome::Paid,
            AttemptState::Failed => self::ended($this->resultCode),
            AttemptState::Refused => stripos((string) $this->description, self::PHONE_BUSY) === false
                ? Outcome::NotDelivered
                : Outcome::PhoneBusy,
            AttemptState::NotSent => Outcome::NotDelivered,
            AttemptState::Unclear => $this->open ? Outcome::Waiting : Outcome::Unknown,
            default => Outcome::Waiting,
        };
    }

    public function isPaid(): bool
    {
        return $this->state === AttemptState::Paid;
    }

    /**
     * The moment before which M-Pesa would refuse another prompt like this one,
     * in seconds since 1970; null if nothing has to be waited for.
     */
    public function retryNotBefore(): ?int
    {
        $wait = $this->outcome()->retryAfterSeconds();
        return $wait === 0 ? null : ($this->endedAt ?? $this->createdAt + self::PROMPT_SECONDS) + $wait;
    }

    /** Deliver on this one: paid, and not less than was asked for. */
    public function isPaidInFull(): bool
    {
        return $this->isPaid() && ($this->paidCents === null || $this->paidCents >= $this->shillings * 100);
    }

    /** Daraja has taken the request. A callback can have been quicker than its answer. */
    public function pushed(Pushed $pushed): self
    {
        return $this->with([
            'merchantRequestId' => $pushed->merchantRequestId,
            'checkoutRequestId' => $pushed->checkoutRequestId,
            'state' => $this->state === AttemptState::Sending ? AttemptState::Waiting : $this->state,
        ]);
    }

    /** The call ended otherwise. What a callback has already settled stays. */
    public function notPushed(MalipoException $problem, ?int $now = null): self
    {
        if ($this->state !== AttemptState::Sending) {
            return $this;
        }
        $state = match (true) {
            $problem instanceof Refused => AttemptState::Refused,
            $problem instanceof Unclear => AttemptState::Unclear,
            default => AttemptState::NotSent,
        };
        return $this->with([
            'state' => $state,
            'open' => $state === AttemptState::Unclear,
            'resultCode' => $problem instanceof Refused ? $problem->errorCode : null,
            'description' => $problem->getMessage(),
            'endedAt' => $state === AttemptState::Refused ? $now : null,
        ]);
    }

    /** Money wins: a failure can become a payment, a payment never becomes a failure. */
    public function settledBy(Callback $callback, int $now): self
    {
        if ($this->checkoutRequestId !== null && $this->checkoutRequestId !== $callback->checkoutRequestId) {
            return $this->with(['problem' => 'A callback for another prompt came to this address.']);
        }
        $known = [
            'merchantRequestId' => $callback->merchantRequestId,
            'checkoutRequestId' => $callback->checkoutRequestId,
        ];
        if ($callback->outcome !== Outcome::Paid) {
            return $this->isPaid() ? $this : $this->with($known + [
                'state' => AttemptState::Failed,
                'open' => false,
                'resultCode' => $callback->resultCode,
                'description' => $callback->description,
                // The same callback again does not start the wait again.
                'endedAt' => $this->state === AttemptState::Failed ? $this->endedAt : $now,
            ]);
        }
        if ($this->isPaid() && $this->receipt !== null) {
            return $this->receipt === $callback->receipt
                ? $this
                : $this->with(['problem' => "A second receipt came for this prompt: {$callback->receipt}."]);
        }
        $problem = match (true) {
            $callback->receipt === null => 'The callback has no receipt number.',
            $callback->amountCents !== $this->shillings * 100 => 'The paid amount is not the one asked for.',
            default => $this->problem,
        };
        return $this->with($known + [
            'state' => AttemptState::Paid,
            'open' => false,
            'resultCode' => $callback->resultCode,
            'description' => $callback->description,
            'receipt' => $callback->receipt,
            'paidCents' => $callback->amountCents,
            'paidAt' => $callback->paidAt?->getTimestamp() ?? $now,
            'problem' => $problem,
            'endedAt' => null,
        ]);
    }

    /** A code in no list ends nothing here: Daraja also answers with codes while the prompt is on the phone. */
    public function settledByQuery(Status $status, int $now): self
    {
        if ($this->isPaid() || $status->outcome === Outcome::Waiting) {
            return $this;
        }
        if ($status->outcome === Outcome::Failed) {
            return $this->with(['problem' => $this->problem ?? "Daraja answered with the unknown code {$status->resultCode}."]);
        }
        $paid = $status->outcome === Outcome::Paid;
        return $this->with([
            'state' => $paid ? AttemptState::Paid : AttemptState::Failed,
            'open' => false,
            'resultCode' => $status->resultCode,
            'description' => $status->description,
            'paidAt' => $paid ? $now : null,
            'endedAt' => $paid ? null : $now,
        ]);
    }

    private static function ended(?string $code): Outcome
    {
        $outcome = Outcome::ofCode($code ?? '');
        return in_array($outcome, [Outcome::Paid, Outcome::Waiting], true) ? Outcome::Failed : $outcome;
    }
}
