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
    case Expired = 'expired';
    case PhoneBusy = 'phone_busy';
    case LimitReached = 'limit_reached';
    case NotDelivered = 'not_delivered';
    case Failed = 'failed';

    /**
     * By the ResultCode of an STK push, which comes as a number in callbacks and
     * as text in queries. A code that nobody knows is a failure: only 0 is money.
     */
    public static function ofCode(int|string $code): self
    {
        return match (trim((string) $code)) {
            '0' => self::Paid,
            '1' => self::NoFunds,
            '2', '3', '4', '8' => self::LimitReached,
            '17', '26' => self::Failed,
            '1001' => self::PhoneBusy,
            '1019' => self::Expired,
            '1025', '9999' => self::NotDelivered,
            '1031', '1032' => self::Cancelled,
            '1036', '1037' => self::NoAnswer,
            '2001' => self::WrongPin,
            '4999' => self::Waiting,
            default => self::Failed,
        };
    }

    /** Whether asking the customer once more makes sense. */
    public function worthAnotherTry(): bool
    {
        return !in_array($this, [self::Waiting, self::Paid, self::LimitReached], true);
    }

    /** For the customer. */
    public function sentence(): string
    {
        return match ($this) {
            self::Waiting => 'Look at your phone and enter your M-Pesa PIN.',
            self::Paid => 'Paid. Thank you.',
            self::Cancelled => 'You cancelled the request on your phone. Nothing was taken.',
            self::NoAnswer => 'Your phone did not answer. Is it switched on, with signal, and in your hand?',
            self::NoFunds => 'There is not enough money in your M-Pesa account.',
            self::WrongPin => 'M-Pesa did not accept the PIN. You can try again.',
            self::Expired => 'The request on your phone ran out of time. Nothing was taken.',
            self::PhoneBusy => 'Your phone was busy with another M-Pesa request. Wait a minute and try again.',
            self::LimitReached => 'M-Pesa does not allow this amount for your account.',
            self::NotDelivered => 'The request did not reach your phone. Please try again.',
            self::Failed => 'M-Pesa did not complete the payment.',
        };
    }
}
