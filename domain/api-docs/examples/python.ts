import { USUAL_RETRY, type ExampleCall } from './example-call.ts'
import { pythonLiteral } from './literals.ts'

/**
 * Returns a request as a Python 3 script that uses only the standard library. The script takes the token from
 * KIBANDA_TOKEN and prints the response as JSON. On an error response, it prints the response's text and exits with
 * status 1.
 */
export function pythonExample({
  method,
  url,
  body,
  needsToken,
  isIdempotent,
  retry = USUAL_RETRY,
}: ExampleCall): string {
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
