import { USUAL_RETRY, type ExampleCall } from './example-call.ts'
import { phpLiteral } from './literals.ts'

/**
 * Returns a request as a PHP 8 script without extensions or packages. The script takes the token from KIBANDA_TOKEN and
 * prints the response as JSON. On an error response, it prints the response's text and exits with status 1.
 */
export function phpExample({ method, url, body, needsToken, isIdempotent, retry = USUAL_RETRY }: ExampleCall): string {
  const headers = [
    ...(needsToken ? [`        'Authorization: Bearer ' . getenv('KIBANDA_TOKEN'),`] : []),
    ...(body ? [`        'Content-Type: application/json',`] : []),
    ...(isIdempotent
      ? [...retry.map((line) => `        // ${line}`), `        'Idempotency-Key: ' . bin2hex(random_bytes(16)),`]
      : []),
  ]
  return [
    '<?php',
    '',
    `$context = stream_context_create(['http' => [`,
    `    'method' => '${method}',`,
    ...(headers.length === 0 ? [] : [`    'header' => [`, ...headers, '    ],']),
    ...(body ? contentLines(Object.entries(body)) : []),
    `    'ignore_errors' => true,`,
    ']]);',
    `$stream = fopen(${phpLiteral(url)}, 'r', false, $context) ?: exit(1);`,
    `$status = (int) explode(' ', stream_get_meta_data($stream)['wrapper_data'][0])[1];`,
    '$answer = stream_get_contents($stream);',
    '',
    'if ($status < 200 || $status > 299) {',
    `    file_put_contents('php://stderr', $answer . PHP_EOL);`,
    '    exit(1);',
    '}',
    '$fields = json_decode($answer, flags: JSON_THROW_ON_ERROR);',
    'echo json_encode($fields, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR), PHP_EOL;',
  ].join('\n')
}

function contentLines(entries: [string, Parameters<typeof phpLiteral>[0]][]): string[] {
  // PHP would encode an empty array as a list.
  if (entries.length === 0) return [`    'content' => '{}',`]
  return [
    `    'content' => json_encode([`,
    ...entries.map(([name, value]) => `        '${name}' => ${phpLiteral(value)},`),
    '    ], JSON_THROW_ON_ERROR),',
  ]
}
