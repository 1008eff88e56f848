import { Fragment } from 'react'

/** An endpoint's method and path. The line may break after each slash, but the copied text is still the exact path. */
export function EndpointName({ method, path }: { method: string; path: string }) {
  const parts = path.split('/')
  const last = parts.pop()
  return (
    <code className="font-mono text-sm">
      <span className={`font-semibold ${method === 'GET' ? 'text-good' : 'text-accent'}`}>{method}</span>{' '}
      {parts.map((part, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a path never change their order
        <Fragment key={position}>
          {`${part}/`}
          <wbr />
        </Fragment>
      ))}
      {last}
    </code>
  )
}
