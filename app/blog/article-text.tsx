import { useEffect, useMemo, useRef } from 'react'
import { builtHtml } from '#app/ui/built-html.ts'
import { CONFIRMED_FOR, copyText } from '#app/ui/copy-text.ts'

/**
 * The text of an article, a reference or one of the owner's pages, as HTML that was sanitized at build time. The
 * buttons beside its code blocks copy the code.
 */
export function ArticleText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  const inner = useMemo(() => ({ __html: builtHtml(html) }), [html])

  useEffect(() => {
    const { current } = text
    const press = (event: MouseEvent) => {
      const { target } = event
      const copy = target instanceof Element && target.closest<HTMLElement>('[data-copy]')
      if (copy) void copyCode(copy)
    }
    current?.addEventListener('click', press)
    return () => current?.removeEventListener('click', press)
  }, [])

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
