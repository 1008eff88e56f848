<?php

declare(strict_types=1);

namespace Malipo;

/** How bytes get to Daraja and back. */
interface Transport
{
    /**
     * @param array<string, string> $headers
     * @throws NotSent when nothing can have arrived
     * @throws Unclear when it may have arrived
     */
    public function send(string $method, string $url, array $headers, ?string $body): Answer;
}
