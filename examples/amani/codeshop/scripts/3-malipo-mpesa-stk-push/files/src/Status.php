<?php

declare(strict_types=1);

namespace Malipo;

/** What Daraja says about a prompt when asked. It names no receipt; only the callback does. */
final class Status
{
    public function __construct(
        public readonly Outcome $outcome,
        public readonly string $resultCode,
        public readonly string $description,
    ) {
    }
}
