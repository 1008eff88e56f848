<?php

declare(strict_types=1);

namespace Malipo;

/** How a prompt ended, or that it has not. */
enum Outcome: string
{
    case Waiting = 'waiting';
    case Paid = 'paid';
    case Cancelled = 'cancelled';
    case NoAnswer = 'no_answer';
    case NoFunds = 'no_funds';
    case WrongPin = 'wrong_pin';
    case PinLocked = 'pin_locked';
    case Expired = 'expired';
    case PhoneBusy = 'phone_busy';
    case TooSoon = 'too_soon';
    case LimitReached = 'limit_reached';
    case AmountTooSmall = 'amount_too_small';
    case SellerLimit = 'seller_limit';
    case NotDelivered = 'not_delivered';
    case PromptTooLong = 'prompt_too_long';
    case NotPermitted = 'not_permitted';
    case Failed = 'failed';
    /** No callback came, and no query told how it ended. Never the meaning of a code. */
    case Unknown = 'unknown';

    /**
     * By the ResultCode of an STK push, which comes as a number in callbacks and
     * as text in queries, and is not always a number. A code that nobody knows
     * is a failure, since only 0 is money; after a query, `Attempt` waits on instead.
     */
    public static function ofCode(int|string $code): self
    {
        return match (trim((string) $code)) {
            '0' => self::Paid,
            '1' => self::NoFunds,
            '2' => self::AmountTooSmall,
            '3', '4' => self::LimitReached,
            '8' => self::SellerLimit,
            '17' => self::TooSoon,
            '1001' => self::PhoneBusy,
            '1019' => self::Expired,
            '1025' => self::PromptTooLong,
            '1031', '1032' => self::Cancelled,
            '1036', '1037' => self::NoAnswer,
            '2001' => self::WrongPin,
            '2028', 'SFC_IC0003' => self::NotPermitted,
            '4999' => self::Waiting,
            '8006' => self::PinLocked,
            '9999' => self::NotDelivered,
            default => self::Failed,
        };
    }

    /** What can happen now. `retryAfterSeconds` says from when. */
    public function next(): Next
    {
        return match ($this) {
            self::Waiting => Next::Wait,
            self::Paid => Next::Deliver,
            self::Unknown => Next::LookUp,
            self::LimitReached, self::PinLocked => Next::PayAnotherWay,
            self::AmountTooSmall, self::SellerLimit, self::PromptTooLong, self::NotPermitted => Next::FixSetup,
            default => Next::Retry,
        };
    }

    /** Whether a retry button makes sense, now or after a wait. */
    public function worthAnotherTry(): bool
    {
        return $this->next() === Next::Retry;
    }

    /** How long M-Pesa would refuse another prompt, from the end of this one. */
    public function retryAfterSeconds(): int
    {
        return match ($this) {
            self::TooSoon => 120,
            self::PhoneBusy => 60,
            default => 0,
        };
    }

    /** For the customer. */
    public function sentence(): string
    {
        return match ($this) {
            self::Waiting => 'Look at your phone and enter your M-Pesa PIN.',
            self::Paid => 'Paid. Thank you.',
            self::Cancelled => 'You canceled the request on your phone. Nothing was taken.',
            self::NoAnswer => 'Your phone did not answer. Is it switched on, with signal, and in your hand?',
            self::NoFunds => 'There is not enough money in your M-Pesa account.',
            self::WrongPin => 'M-Pesa did not accept the PIN. You can try again.',
            self::PinLocked => 'Your M-Pesa PIN is locked. Call Safaricom on 100 or 200 to unlock it, or pay another way.',
            self::Expired => 'The request on your phone ran out of time. Nothing was taken.',
            self::PhoneBusy => 'Your phone was busy with another M-Pesa request. Finish it, wait a minute and try again.',
            self::TooSoon => 'M-Pesa takes the same amount from you only once in two minutes. Wait two minutes and try again.',
            self::LimitReached => 'This amount is above your M-Pesa limit. Please pay another way.',
            self::AmountTooSmall => 'This amount is too small for M-Pesa. Please pay another way.',
            self::SellerLimit => 'We cannot receive this amount by M-Pesa at the moment. Please pay another way.',
            self::NotDelivered => 'The request did not reach your phone. Please try again.',
            self::PromptTooLong, self::NotPermitted => 'We cannot take this payment by M-Pesa at the moment. Nothing was taken.',
            self::Failed => 'M-Pesa did not complete the payment.',
            self::Unknown => 'We do not know yet whether you have paid. If you have, we confirm your order as soon as we find the payment.',
        };
    }
}
