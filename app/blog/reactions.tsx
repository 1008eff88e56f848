import { Bookmark, Heart } from 'lucide'
import { useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { HelpfulButton } from './helpful-button.tsx'
import { ShareMenu } from './share-menu.tsx'

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
