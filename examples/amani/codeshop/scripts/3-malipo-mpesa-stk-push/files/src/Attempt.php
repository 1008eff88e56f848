<?php

declare(strict_types=1);

namespace Malipo;

/** One prompt for one reference. It never changes; `with` makes the next version of it. */
final class Attempt
{
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
            AttemptState::NotSent, AttemptState::Refused => Outcome::NotDelivered,
            default => Outcome::Waiting,
        };
    }

    public function isPaid(): bool
    {
        return $this->state === AttemptState::Paid;
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
    public function notPushed(MalipoException $problem): self
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
        ]);
    }

    public function settledByQuery(Status $status, int $now): self
    {
        if ($this->isPaid() || $status->outcome === Outcome::Waiting) {
            return $this;
        }
        $paid = $status->outcome === Outcome::Paid;
        return $this->with([
            'state' => $paid ? AttemptState::Paid : AttemptState::Failed,
            'open' => false,
            'resultCode' => $status->resultCode,
            'description' => $status->description,
            'paidAt' => $paid ? $now : null,
        ]);
    }

    private static function ended(?string $code): Outcome
    {
        $outcome = Outcome::ofCode($code ?? '');
        return in_array($outcome, [Outcome::Paid, Outcome::Waiting], true) ? Outcome::Failed : $outcome;
    }
}
