import type { ExampleCall } from './example-call.ts'
import { pythonLiteral } from './literals.ts'

/**
 * A call as a script for Python 3 and its standard library; the token comes from KIBANDA_TOKEN.
 * It prints the answer as JSON, and ends with 1 and the message of an answer that is an error.
 */
export function pythonExample({ method, url, body, needsToken, isIdempotent }: ExampleCall): string {
  const headers = [
    ...(needsToken ? [`        "Authorization": f"Bearer {os.environ['KIBANDA_TOKEN']}",`] : []),
    ...(body ? ['        "Content-Type": "application/json",'] : []),
    ...(isIdempotent
      ? [
          '        # Keep the key to repeat the call: with the same key, nothing is done twice.',
          '        "Idempotency-Key": str(uuid.uuid4()),',
        ]
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
    '    sys.exit(json.load(error)["message"])',
  ].join('\n')
}
