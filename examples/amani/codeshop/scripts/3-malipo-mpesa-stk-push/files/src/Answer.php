<?php

declare(strict_types=1);

namespace Malipo;

final class Answer
{
    public function __construct(
        public readonly int $status,
        public readonly string $body,
    ) {
    }

    /** @return array<string, mixed>|null the JSON object, or null when it is none (an HTML page, say) */
    public function json(): ?array
    {
        $value = json_decode($this->body, true, 32, JSON_BIGINT_AS_STRING);
        return is_array($value) && !array_is_list($value) ? $value : null;
    }
}
