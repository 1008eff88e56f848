/** An endpoint's method and path; the line may break after each slash. */
export function EndpointName({ method, path }: { method: string; path: string }) {
  return (
    <code className="font-mono text-sm">
      <span className={`font-semibold ${method === 'GET' ? 'text-good' : 'text-accent'}`}>{method}</span>{' '}
      {path.replaceAll('/', '/\u200b')}
    </code>
  )
}
