<?php

declare(strict_types=1);

namespace Malipo;

/** The reference has an open attempt for another amount or another phone. */
final class Conflict extends MalipoException
{
}
