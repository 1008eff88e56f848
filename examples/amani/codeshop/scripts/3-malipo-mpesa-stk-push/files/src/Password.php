<?php

declare(strict_types=1);

namespace Malipo;

/** The password of one request: made of the shortcode, the passkey and the time in Nairobi. */
final class Password
{
    private function __construct(
        public readonly string $timestamp,
        #[\SensitiveParameter] public readonly string $password,
    ) {
    }

    public static function make(Config $config, int $now): self
    {
        $nairobi = (new \DateTimeImmutable('@' . $now))->setTimezone(new \DateTimeZone('Africa/Nairobi'));
        $timestamp = $nairobi->format('YmdHis');
        return new self($timestamp, base64_encode($config->shortcode . $config->passkey . $timestamp));
    }
}
