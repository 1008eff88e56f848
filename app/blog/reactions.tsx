import { Bookmark, Heart, ThumbsUp, Share2 } from 'lucide'
import { useState, useEffect, useRef, type MouseEvent } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { readHelpful } from './helpful-record.ts'
import { storedName } from '#app/browser/storage-keys.ts'
import { showToast } from '#app/ui/toasts.ts'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { copyText, hasShareSheet, openShareSheet } from '#app/ui/copy-and-share.ts'
import { site } from '#app/content/content.ts'

/** Buttons to like, rate, share and bookmark a post. Likes and bookmarks are not stored: a reload clears them. */
export function Reactions({ id, title, summary }: { id: number; title: string; summary: string }) {
  const [isLiked, setLiked] = useState(false)
  const [isBookmarked, setBookmarked] = useState(false)
  return (
    <div className="mt-8 flex flex-wrap items-center gap-3 print:hidden">
      <button
        type="button"
        className="button button-quiet scripted"
        aria-pressed={isLiked}
        onClick={() => setLiked(!isLiked)}
      >
        <Icon of={Heart} className={`size-5 ${isLiked ? 'fill-current text-accent' : ''}`} />
        <span>Like</span>
      </button>
      <HelpfulButton id={id} />
      <ShareMenu id={id} title={title} summary={summary} />
      <button
        type="button"
        className="button button-quiet scripted"
        aria-pressed={isBookmarked}
        onClick={() => setBookmarked(!isBookmarked)}
      >
        <Icon of={Bookmark} className={`size-5 ${isBookmarked ? 'fill-current text-accent' : ''}`} />
        <span>Bookmark</span>
      </button>
      <p role="status" className="w-full text-sm text-muted">
        {(isLiked || isBookmarked) && 'This browser remembers it only until you leave or reload this page.'}
      </p>
    </div>
  )
}

/** A button that marks a post as helpful. If there is a server, it counts one vote per browser. */
function HelpfulButton({ id }: { id: number }) {
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

/** The sites where a post can be shared, with their share URLs. */
const places: readonly { name: string; addressOf: (page: string, title: string) => string }[] = [
  {
    name: 'Twitter',
    addressOf: (page, title) => `https://twitter.com/intent/tweet?${new URLSearchParams({ text: title, url: page })}`,
  },
  {
    name: 'LinkedIn',
    addressOf: (page) => `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: page })}`,
  },
  {
    name: 'Facebook',
    addressOf: (page) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: page })}`,
  },
]

/**
 * A menu that opens the device's share sheet or a site's share page in a new window, or copies the link. It closes after
 * any choice, on Escape, and on a click or focus outside it.
 */
function ShareMenu({ id, title, summary }: { id: number; title: string; summary: string }) {
  const hasSheet = useIsHydrated() && hasShareSheet()
  const menu = useRef<HTMLDetailsElement>(null)
  const page = site.address + addressOf(pages.post, { id })

  useEffect(() => {
    const close = (event: Event) => {
      const { current } = menu
      if (!current?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        current.querySelector('summary')?.focus()
      } else if (event.target instanceof Node && current.contains(event.target)) return
      current.open = false
    }
    addEventListener('pointerdown', close)
    addEventListener('focusin', close)
    addEventListener('keydown', close)
    return () => {
      removeEventListener('pointerdown', close)
      removeEventListener('focusin', close)
      removeEventListener('keydown', close)
    }
  }, [])

  const done = () => {
    if (menu.current) menu.current.open = false
    menu.current?.querySelector('summary')?.focus()
  }
  const share = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    window.open(event.currentTarget.href, '_blank', 'noopener,width=640,height=560')
    done()
  }
  const shareByDevice = async () => {
    done()
    if (!(await openShareSheet({ title, text: summary, url: page }))) await copy()
  }
  const copy = async () => {
    done()
    if (await copyText(page, 'Copy the URL from the address bar.')) showToast.success('Link copied.')
  }

  return (
    <details ref={menu} className="relative">
      <summary className="button button-quiet">
        <Icon of={Share2} className="size-5" />
        Share
      </summary>
      <ul className="share-list floating">
        {hasSheet && (
          <li>
            <button type="button" onClick={() => void shareByDevice()} className="share-choice">
              Share…
            </button>
          </li>
        )}
        {places.map(({ name, addressOf }) => (
          <li key={name}>
            <a href={addressOf(page, title)} target="_blank" rel="noopener" onClick={share} className="share-choice">
              {name}
            </a>
          </li>
        ))}
        <li className="scripted">
          <button type="button" onClick={copy} className="share-choice">
            Copy Link
          </button>
        </li>
      </ul>
    </details>
  )
}
