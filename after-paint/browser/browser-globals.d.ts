/** Browser features that TypeScript's library lacks. Not all browsers have them. */

/** The functions of a Trusted Types policy (W3C Trusted Types). The browser accepts their return values as trusted. */
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
