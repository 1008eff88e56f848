<?php

declare(strict_types=1);

namespace Kibanda\Sdk;

/** An answer that is an error, or one that cannot be read. */
final class ApiError extends \RuntimeException
{
    /** What kind of error it is, for programs; `answer-unreadable` when the answer is not one of the gateway's. */
    public readonly string $error;
    /** Names the request in the gateway's log. */
    public readonly ?string $requestId;
    /** @var array<string, string> What is wrong with which parameter, when the status is 422. */
    public readonly array $fields;

    public function __construct(public readonly int $status, mixed $answer)
    {
        $facts = is_array($answer) ? $answer : [];
        parent::__construct(is_string($facts['message'] ?? null) ? $facts['message'] : "The answer with status $status cannot be read.");
        $this->error = is_string($facts['error'] ?? null) ? $facts['error'] : 'answer-unreadable';
        $this->requestId = is_string($facts['requestId'] ?? null) ? $facts['requestId'] : null;
        $this->fields = is_array($facts['fields'] ?? null) ? $facts['fields'] : [];
    }
}
