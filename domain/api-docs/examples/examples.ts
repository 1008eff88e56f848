import type { CodeExample, Endpoint } from '#domain/content/api-docs.ts'
import {
  curlExample,
  exampleCall,
  type ExampleCall,
  USUAL_RETRY,
  javaScriptLiteral,
  phpLiteral,
  pythonLiteral,
} from './example-call.ts'

const languages: readonly { language: string; write: (call: ExampleCall) => string }[] = [
  { language: 'curl', write: curlExample },
  { language: 'JavaScript', write: javaScriptExample },
  { language: 'PHP', write: phpExample },
  { language: 'Python', write: pythonExample },
]

/**
 * Returns an endpoint's example request in each language.
 * @param base the base URL, without a trailing slash
 */
export function examplesOf(endpoint: Endpoint, base: string): CodeExample[] {
  const call = exampleCall(endpoint, base)
  return languages.map(({ language, write }) => ({ language, title: endpoint.title, code: write(call) }))
}

/**
 * Returns an ES module that prints the response as JSON. After an error response, it throws an error with the response
 * text.
 */
function javaScriptExample({ method, url, body, needsToken, isIdempotent, retry = USUAL_RETRY }: ExampleCall): string {
  const headers = [
    ...(needsToken ? ['    Authorization: `Bearer ${process.env.KIBANDA_TOKEN}`,'] : []),
    ...(body ? [`    'Content-Type': 'application/json',`] : []),
    ...(isIdempotent ? [...retry.map((line) => `    // ${line}`), `    'Idempotency-Key': crypto.randomUUID(),`] : []),
  ]
  const settings = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body
      ? [
          '  body: JSON.stringify({',
          ...Object.entries(body).map(([name, value]) => `    ${name}: ${javaScriptLiteral(value)},`),
          '  }),',
        ]
      : []),
  ]
  return [
    `const response = await fetch(${javaScriptLiteral(url)}${settings.length === 0 ? ')' : ', {'}`,
    ...(settings.length === 0 ? [] : [...settings, '})']),
    '',
    'const answer = await response.text()',
    'if (!response.ok) throw new Error(answer)',
    'console.log(JSON.stringify(JSON.parse(answer), null, 2))',
  ].join('\n')
}

/** Returns a PHP 8 script that needs no extensions or packages. After an error response, it exits with status 1. */
function phpExample({ method, url, body, needsToken, isIdempotent, retry = USUAL_RETRY }: ExampleCall): string {
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

/** Returns a Python 3 script that uses only the standard library. After an error response, it exits with status 1. */
function pythonExample({ method, url, body, needsToken, isIdempotent, retry = USUAL_RETRY }: ExampleCall): string {
  const headers = [
    ...(needsToken ? [`        "Authorization": f"Bearer {os.environ['KIBANDA_TOKEN']}",`] : []),
    ...(body ? ['        "Content-Type": "application/json",'] : []),
    ...(isIdempotent
      ? [...retry.map((line) => `        # ${line}`), '        "Idempotency-Key": str(uuid.uuid4()),']
      : []),
  ]
  const modules = [
    'json',
    ...(needsToken ? ['os'] : []),
    'sys',
    'urllib.error',
    'urllib.request',
    ...(isIdempotent ? ['uuid'] : []),
  ]
  return [
    ...modules.map((name) => `import ${name}`),
    '',
    'request = urllib.request.Request(',
    `    ${pythonLiteral(url)},`,
    `    method="${method}",`,
    ...(headers.length === 0 ? [] : ['    headers={', ...headers, '    },']),
    ...(body
      ? [
          '    data=json.dumps({',
          ...Object.entries(body).map(([name, value]) => `        "${name}": ${pythonLiteral(value)},`),
          '    }).encode(),',
        ]
      : []),
    ')',
    '',
    'try:',
    '    with urllib.request.urlopen(request) as response:',
    '        print(json.dumps(json.load(response), indent=2))',
    'except urllib.error.HTTPError as error:',
    '    sys.exit(error.read().decode())',
  ].join('\n')
}
