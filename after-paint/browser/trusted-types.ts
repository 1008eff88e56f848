type TrustedTypes = { createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown }

/**
 * React creates script elements by parsing an empty one. Trusted Types would refuse that, and an error page would stay
 * blank. This policy allows exactly that text and no other markup.
 */
export function allowEmptyScripts(): void {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => (/^(<script><\/script>|\s*)$/.test(html) ? html : null),
  })
}
