/** Browser features that TypeScript's library lacks. Not all browsers have them. */

/** The rules of a Trusted Types policy, which return what the browser then accepts as trusted (W3C Trusted Types). */
interface TrustedRules {
  createHTML?(html: string): string | null
  createScriptURL?(url: string): string
}

interface Window {
  readonly trustedTypes?: { createPolicy<Rules extends TrustedRules>(name: string, rules: Rules): Rules }
}

interface Navigator {
  /** The Network Information API. */
  readonly connection?: { readonly saveData?: boolean }
}
