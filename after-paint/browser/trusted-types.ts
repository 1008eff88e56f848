/**
 * Adds a Trusted Types policy that allows an empty script element and no other markup. React creates script elements by
 * parsing an empty one; if that were blocked, an error page would stay blank.
 */
export function allowEmptyScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (/^(<script><\/script>|\s*)$/.test(html) ? html : null),
  })
}
