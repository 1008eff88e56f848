<?php

declare(strict_types=1);

namespace Malipo;

/** Daraja has taken the request; the prompt is on its way to the phone. */
final class Pushed
{
    public function __construct(
        public readonly string $merchantRequestId,
        public readonly string $checkoutRequestId,
        public readonly string $customerMessage,
    ) {
    }
}
