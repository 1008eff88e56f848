<?php

declare(strict_types=1);

namespace Malipo;

/** Nothing reached Daraja. The same call can be made again. */
final class NotSent extends MalipoException
{
}
