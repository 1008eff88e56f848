import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { builtHtml } from '../ui/built-html.ts'
import { showToast } from '../ui/toasts.ts'

/** How long the sign that code was copied stays, in milliseconds. */
const CONFIRMED_FOR = 2000

/** The text of a post, as HTML that was sanitised when the content was built. Its buttons copy code, its links within the site need no new page. */
export function ArticleText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const inner = useMemo(() => ({ __html: builtHtml(html) }), [html])

  useEffect(() => {
    const { current } = text
    const press = (event: MouseEvent) => {
      const pressed = event.target as Element
      const copy = pressed.closest<HTMLElement>('[data-copy]')
      if (copy) return void copyCode(copy)
      const link = pressed.closest('a')
      const isPlainPress = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!link?.getAttribute('href')?.startsWith('/') || !isPlainPress) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash)
    }
    current?.addEventListener('click', press)
    return () => current?.removeEventListener('click', press)
  }, [navigate])

  return <div ref={text} className="article" dangerouslySetInnerHTML={inner} />
}

async function copyCode(button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.closest('figure')?.querySelector('code')?.textContent ?? '')
    button.dataset.copy = 'done'
    button.textContent = 'Copied'
    setTimeout(() => {
      button.dataset.copy = ''
      button.textContent = 'Copy'
    }, CONFIRMED_FOR)
  } catch {
    showToast.error('Your browser did not allow copying. Select the text and copy it by hand.')
  }
}
