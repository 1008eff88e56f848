<?php

declare(strict_types=1);

namespace Kibanda\Sdk;

/** No response arrived. The call may or may not have been received: retry it with the same key. */
final class NetworkError extends \RuntimeException
{
}
