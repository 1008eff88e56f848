<?php

declare(strict_types=1);

namespace Kibanda\Sdk;

/** No answer came. Whether the call arrived is not known; repeat it with the same key. */
final class NetworkError extends \RuntimeException
{
}
