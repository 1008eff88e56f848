import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { builtHtml } from '../ui/built-html.ts'
import { CONFIRMED_FOR, copyText } from '../ui/copy-text.ts'
import { isPlainPress } from '../ui/is-plain-press.ts'

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
      if (!link?.getAttribute('href')?.startsWith('/') || !isPlainPress(event)) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash)
    }
    current?.addEventListener('click', press)
    return () => current?.removeEventListener('click', press)
  }, [navigate])

  return <div ref={text} className="article" dangerouslySetInnerHTML={inner} />
}

async function copyCode(button: HTMLElement): Promise<void> {
  if (!(await copyText(button.closest('figure')?.querySelector('code')?.textContent ?? ''))) return
  button.dataset.copy = 'done'
  button.textContent = 'Copied'
  setTimeout(() => {
    button.dataset.copy = ''
    button.textContent = 'Copy'
  }, CONFIRMED_FOR)
}
