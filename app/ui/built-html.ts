type Policy = { createHTML(html: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy }

let policy: Policy | undefined

/** Marks HTML as trusted for insertion into a page. Pass only HTML that this site's build generated and sanitized. */
export function builtHtml(html: string): string {
  if (typeof window === 'undefined') return html
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('content', { createHTML: (text) => text }) ?? { createHTML: (text) => text }
  return policy.createHTML(html)
}
