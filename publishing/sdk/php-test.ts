import { phpLiteral } from '#domain/api-docs/examples/example-call.ts'
import type { Endpoint, Integration } from '#domain/content/api-docs.ts'
import { chosenEndpoints, expectedCall, HARD_SEGMENT, TEST_BASE, TEST_ERROR, nestedPhp } from './expected-call.ts'
import { clientName, phpNamespace } from './names-and-comments.ts'

/** Returns the text of the PHP client's own tests: a plain script that exits with 1 at the first failure. */
export function phpTest(integration: Integration): string {
  const { endpoints } = integration
  const { first, idempotent, withPath } = chosenEndpoints(endpoints)
  return [
    startText(integration),
    ...endpoints.map(operationText),
    errorText(first),
    ...(idempotent ? [repeatText(idempotent)] : []),
    ...(withPath ? [pathText(withPath)] : []),
    '\necho "$passed passed\\n";\n',
  ].join('\n')
}

function startText(integration: Integration): string {
  const client = clientName(integration)
  const names = ['ApiError', client, 'NetworkError'].map((name) => `use ${phpNamespace(integration)}\\${name};`)
  return `<?php

declare(strict_types=1);

${names.join('\n')}

foreach (glob(__DIR__ . '/../src/*.php') as $file) {
    require_once $file;
}

$passed = 0;
$check = static function (string $what, mixed $expected, mixed $actual) use (&$passed): void {
    if ($expected !== $actual) {
        fwrite(STDERR, "$what\\nexpected " . var_export($expected, true) . "\\ngot " . var_export($actual, true) . "\\n");
        exit(1);
    }
    $passed++;
};

/** Returns a client that receives the given responses one after the other, and records its requests in $asked. */
$clientFor = static function (\\ArrayObject $asked, array $replies): ${client} {
    $transport = static function (string $method, string $url, array $headers, ?string $body) use ($asked, &$replies): array {
        $asked[] = ['method' => $method, 'url' => $url, 'headers' => $headers, 'body' => $body === null ? null : json_decode($body, true)];
        $reply = array_shift($replies) ?? throw new \\LogicException('Unexpected request.');
        return $reply instanceof \\Throwable ? throw $reply : [$reply[0], is_string($reply[1]) ? $reply[1] : json_encode($reply[1], JSON_THROW_ON_ERROR)];
    };
    return new ${client}(static fn () => 'test-token', '${TEST_BASE}/', pause: 1, transport: $transport);
};

/** Returns the exception that a call throws, if any. */
$thrown = static function (callable $call): ?\\Throwable {
    try {
        $call();
    } catch (\\Throwable $error) {
        return $error;
    }
    return null;
};
`
}

function argumentsOf({ idempotent }: Endpoint, given: Record<string, unknown>, key?: string): string {
  const values = Object.entries(given).map(([name, value]) => `${name}: ${nestedPhp(value)}`)
  return [...values, ...(idempotent && key ? [`idempotencyKey: '${key}'`] : [])].join(', ')
}

function operationText(endpoint: Endpoint): string {
  const { operation, title } = endpoint
  const { given, method, url, headers, body, status, answer } = expectedCall(endpoint)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const asked = { method, url, headers: lines }
  return `
// ${operation}: ${title.replaceAll('?>', '')}
$answer = ${nestedPhp(answer)};
$asked = new \\ArrayObject();
$client = $clientFor($asked, [[${status}, $answer]]);
$check('${operation} returns the response', $answer, $client->${operation}(${argumentsOf(endpoint, given, 'key-1')}));
$expected = ${nestedPhp(asked)} + ['body' => ${body ? nestedPhp(body) : 'null'}];
$check('${operation} sends the request', [$expected], $asked->getArrayCopy());`
}

function errorText(endpoint: Endpoint): string {
  const { given } = expectedCall(endpoint)
  const call = `$client->${endpoint.operation}(${argumentsOf(endpoint, given)})`
  const { error, message, requestId, fields } = TEST_ERROR
  return `
// An error response is thrown, and not retried.
$asked = new \\ArrayObject();
$client = $clientFor($asked, [[422, ${nestedPhp(TEST_ERROR)}], [502, '<h1>Bad Gateway</h1>']]);
$error = $thrown(static fn () => ${call});
$check('an error response is an ApiError', true, $error instanceof ApiError);
$facts = [$error->status, $error->error, $error->getMessage(), $error->requestId, $error->fields];
$check('an ApiError has all details', [422, '${error}', '${message}', '${requestId}', ${nestedPhp(fields)}], $facts);
$check('an error response is not retried', 1, count($asked));
$error = $thrown(static fn () => ${call});
$check('an unreadable response is thrown', [502, 'answer-unreadable'], [$error->status, $error->error]);`
}

function repeatText(endpoint: Endpoint): string {
  const { given, answer } = expectedCall(endpoint)
  const call = `$client->${endpoint.operation}(${argumentsOf(endpoint, given)})`
  return `
// A call is retried once, with the same key, which is unique to the call.
$asked = new \\ArrayObject();
$answer = ${nestedPhp(answer)};
$lost = new NetworkError('No response arrived.');
$client = $clientFor($asked, [$lost, [200, $answer], [503, []], [200, $answer], $lost, $lost]);
$check('a call without a response is retried', $answer, ${call});
$check('a call with the response 503 is retried', $answer, ${call});
$check('a call is retried only once', $lost, $thrown(static fn () => ${call}));
$keys = array_map(static fn ($request) => end($request['headers']), $asked->getArrayCopy());
$check('a key is generated', 1, preg_match('/^Idempotency-Key: [0-9a-f]{32}$/', $keys[0]));
$check('a retry has the same key', [$keys[0], $keys[2], $keys[4]], [$keys[1], $keys[3], $keys[5]]);
$check('each call has its own key', 3, count(array_unique($keys)));
$error = $thrown(static fn () => $client->${endpoint.operation}(${argumentsOf(endpoint, given, '').concat(`, idempotencyKey: "a\\r\\nb"`)}));
$check('a key cannot contain a line break', true, $error instanceof \\InvalidArgumentException);`
}

function pathText(endpoint: Endpoint): string {
  const { given, answer } = expectedCall(endpoint)
  const { name } = endpoint.parameters.find((parameter) => parameter.in === 'path' && parameter.type === 'string')!
  const call = (value: string) =>
    `$client->${endpoint.operation}(${argumentsOf(endpoint, { ...given, [name]: value })})`
  return `
// A parameter stays a single path segment.
$asked = new \\ArrayObject();
$client = $clientFor($asked, [[200, ${nestedPhp(answer)}]]);
${call(HARD_SEGMENT.value)};
$check('a path segment is encoded', true, str_contains($asked[0]['url'], ${phpLiteral(`/${HARD_SEGMENT.encoded}`)}));
$check('a path segment cannot lead elsewhere', true, $thrown(static fn () => ${call('..')}) instanceof \\InvalidArgumentException);`
}
