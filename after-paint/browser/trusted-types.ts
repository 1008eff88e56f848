type TrustedTypes = { createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown }

/**
 * React makes script elements by parsing an empty one, which Trusted Types would refuse, and an error page would stay blank.
 * This policy lets exactly that through, and no other text becomes markup.
 */
export function allowEmptyScripts(): void {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => (/^(<script><\/script>|\s*)$/.test(html) ? html : null),
  })
}
