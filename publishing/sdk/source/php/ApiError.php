<?php

declare(strict_types=1);

namespace Kibanda\Sdk;

/** An error response, or a response that cannot be parsed. */
final class ApiError extends \RuntimeException
{
    /** A machine-readable error code; `answer-unreadable` when the response is not from the gateway. */
    public readonly string $error;
    /** Identifies the request in the gateway's log. */
    public readonly ?string $requestId;
    /** @var array<string, string> A message for each invalid parameter, when the status is 422. */
    public readonly array $fields;

    public function __construct(public readonly int $status, mixed $answer)
    {
        $facts = is_array($answer) ? $answer : [];
        parent::__construct(is_string($facts['message'] ?? null) ? $facts['message'] : "The response with status $status could not be parsed.");
        $this->error = is_string($facts['error'] ?? null) ? $facts['error'] : 'answer-unreadable';
        $this->requestId = is_string($facts['requestId'] ?? null) ? $facts['requestId'] : null;
        $this->fields = is_array($facts['fields'] ?? null) ? $facts['fields'] : [];
    }
}
