type Policy = { createHTML(html: string): string }

let policy: Policy | undefined

/** Marks HTML as trusted for insertion into a page. Pass only HTML that this site's build generated and sanitized. */
export function builtHtml(html: string): string {
  if (typeof window === 'undefined') return html
  policy ??= window.trustedTypes?.createPolicy('content', { createHTML: (text) => text }) ?? {
    createHTML: (text) => text,
  }
  return policy.createHTML(html)
}
