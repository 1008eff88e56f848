<?php

declare(strict_types=1);

namespace Malipo;

/** Daraja's response to a query about a prompt. It contains no receipt; only the callback does. */
final class Status
{
    public function __construct(
        public readonly Outcome $outcome,
        public readonly string $resultCode,
        public readonly string $description,
    ) {
    }
}
