<?php

declare(strict_types=1);

namespace Malipo;

/** Nothing was sent: a phone number, an amount, a reference or a setting cannot be right. */
final class InvalidInput extends MalipoException
{
}
