<?php

declare(strict_types=1);

namespace Malipo;

/** Everything that Malipo throws. The classes below say whether anything can have happened. */
class MalipoException extends \RuntimeException
{
}
