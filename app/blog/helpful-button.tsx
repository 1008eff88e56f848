import { ThumbsUp } from 'lucide'
import { useState } from 'react'
import { readHelpful } from './helpful-record.ts'
import { storedName } from '#app/browser/storage-keys.ts'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'

/** A button that marks a post as helpful. If there is a server, it counts each browser once. */
export function HelpfulButton({ id }: { id: number }) {
  const [state, setState] = useState<'open' | 'sending' | 'said'>('open')
  const wasSaid = useIsHydrated() && readHelpful()?.posts.includes(id)
  const isSaid = state === 'said' || wasSaid === true

  const say = async () => {
    if (state === 'sending') return
    if (isSaid) return void showToast.success('You already marked this as helpful. Thank you.')
    setState('sending')
    const { sayHelpful } = await import('./helpful-service.ts')
    const helped = await sayHelpful(id)
    if (helped.kind === 'failed') {
      setState('open')
      showToast.error('We could not count that. Please try again in a moment.')
      return
    }
    setState('said')
    const others = helped.kind === 'counted' ? helped.readers - 1 : 0
    showToast.success(
      others > 0
        ? `Thank you. It has helped ${others} ${others === 1 ? 'other reader' : 'other readers'} too.`
        : 'Thank you.',
    )
  }

  return (
    <button
      type="button"
      className="button button-quiet scripted"
      aria-pressed={isSaid}
      aria-disabled={state === 'sending'}
      data-depends-on={storedName('helpful')}
      onClick={() => void say()}
    >
      <Icon of={ThumbsUp} className={`size-5 ${isSaid ? 'text-accent' : ''}`} />
      Helpful
    </button>
  )
}
