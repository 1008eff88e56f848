import type { ExampleCall } from './example-call.ts'
import { phpLiteral } from './literals.ts'

/**
 * A call as a script for PHP 8 without any extension or package; the token comes from KIBANDA_TOKEN.
 * It prints the answer as JSON, and ends with 1 and the message of an answer that is an error.
 */
export function phpExample({ method, url, body, needsToken, isIdempotent }: ExampleCall): string {
  const headers = [
    ...(needsToken ? [`        'Authorization: Bearer ' . getenv('KIBANDA_TOKEN'),`] : []),
    ...(body ? [`        'Content-Type: application/json',`] : []),
    ...(isIdempotent
      ? [
          '        // Keep the key to repeat the call: with the same key, nothing is done twice.',
          `        'Idempotency-Key: ' . bin2hex(random_bytes(16)),`,
        ]
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
    '$answer = json_decode(stream_get_contents($stream), flags: JSON_THROW_ON_ERROR);',
    '',
    'if ($status < 200 || $status > 299) {',
    `    file_put_contents('php://stderr', $answer->message . PHP_EOL);`,
    '    exit(1);',
    '}',
    'echo json_encode($answer, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR), PHP_EOL;',
  ].join('\n')
}

function contentLines(entries: [string, Parameters<typeof phpLiteral>[0]][]): string[] {
  // An empty array would become a list.
  if (entries.length === 0) return [`    'content' => '{}',`]
  return [
    `    'content' => json_encode([`,
    ...entries.map(([name, value]) => `        '${name}' => ${phpLiteral(value)},`),
    '    ], JSON_THROW_ON_ERROR),',
  ]
}
