<?php

declare(strict_types=1);

namespace Malipo;

/** Daraja has answered and said no. No prompt was shown. */
final class Refused extends MalipoException
{
    public function __construct(
        string $message,
        public readonly string $errorCode = '',
        public readonly int $httpStatus = 0,
    ) {
        parent::__construct($message);
    }
}
