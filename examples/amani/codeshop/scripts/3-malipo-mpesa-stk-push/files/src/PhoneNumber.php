<?php

declare(strict_types=1);

namespace Malipo;

/** A Kenyan mobile number in the form that Daraja wants: 2547XXXXXXXX or 2541XXXXXXXX. */
final class PhoneNumber implements \Stringable
{
    private function __construct(public readonly string $number)
    {
    }

    /** Takes what people type: 0712 345 678, +254 (0)712-345678, 712345678, 254712345678. */
    public static function parse(string $text): self
    {
        $digits = preg_replace('/[\s().\-\x{2010}-\x{2015}\x{00A0}]+/u', '', $text);
        if ($digits === null || !preg_match('/^\+?[0-9]{9,15}$/', $digits)) {
            throw new InvalidInput('This is not a phone number.');
        }
        $digits = ltrim($digits, '+');
        $digits = preg_replace('/^00254/', '254', $digits);
        $digits = preg_replace('/^2540/', '254', $digits);
        if (preg_match('/^0?([17][0-9]{8})$/', $digits, $match)) {
            $digits = '254' . $match[1];
        }
        if (!preg_match('/^254[17][0-9]{8}$/', $digits)) {
            throw new InvalidInput('This is not a Kenyan mobile number.');
        }
        return new self($digits);
    }

    /** For logs and screens: 2547*****678. */
    public function masked(): string
    {
        return substr($this->number, 0, 4) . '*****' . substr($this->number, -3);
    }

    public function __toString(): string
    {
        return $this->number;
    }
}
