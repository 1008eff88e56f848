<?php

declare(strict_types=1);

namespace Malipo;

/** It may have arrived: no answer came, or none that can be understood. Do not send it again. */
final class Unclear extends MalipoException
{
}
