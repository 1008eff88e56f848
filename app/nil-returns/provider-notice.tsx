import { useAnswer } from '../api/use-answer.ts'
import { askTaxProvider } from './tax-provider.ts'
import type { ShownProvider } from '#domain/nil-returns/tax-providers.ts'

type Notice = ShownProvider | 'checking' | 'unreachable'

const notices: Record<Notice, { title: string; text: string }> = {
  checking: { title: 'Asking the server', text: 'Checking whether filing is live…' },
  practice: {
    title: 'Practice mode',
    text: 'Nothing is sent to KRA and no return is filed. You can try the form with any PIN that starts with A, such as A001234567Z.',
  },
  sandbox: { title: 'Test mode', text: 'Filings go to KRA’s test system. No return is filed.' },
  live: { title: 'Live filing', text: 'Your return is filed with KRA, and you receive its acknowledgement number.' },
  none: {
    title: 'No filing service here',
    text: 'This copy of the site has no server, so you cannot file here.',
  },
  unreachable: { title: 'No connection', text: 'The server did not respond. You may be offline.' },
}

/**
 * Shows which tax authority is connected. All its messages share the same space, to avoid a layout shift when the
 * response arrives. The server selects the message before it serves the page.
 */
export function ProviderNotice() {
  const answer = useAnswer('tax-provider', askTaxProvider)
  const shown: Notice = answer.state === 'ready' ? answer.data : answer.state === 'failed' ? 'unreachable' : 'checking'
  return (
    <div className="notice grid border-l-4 border-accent bg-sunk px-4 py-3" role="status" data-shown={shown}>
      {Object.entries(notices).map(([name, { title, text }]) => (
        <p key={name} data-notice={name} className="col-start-1 row-start-1">
          <strong className="block">{title}</strong>
          {text}
        </p>
      ))}
    </div>
  )
}
