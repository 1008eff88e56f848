import type { Endpoint } from '../content/api-docs.ts'

/** Endpoints that a document lists together. */
export type EndpointGroup = { name: string; description?: string; endpoints: readonly Endpoint[] }

/** The input for an API document. `server` is the base URL of the paths. */
export type ApiDocument = { description: string; server: string; groups: readonly EndpointGroup[] }

/** The license of the OpenAPI documents, which is also that of the clients made from them. */
export const DOCUMENT_LICENSE = { name: 'MIT', identifier: 'MIT' } as const

/** Returns an endpoint's description and its possible outcomes, in Markdown. */
export function fullDescription({ description, outcomes = [] }: Pick<Endpoint, 'description' | 'outcomes'>): string {
  if (outcomes.length === 0) return description
  const lines = outcomes.map(
    ({ name, resultCode, resultDesc, when }) => `- \`${name}\`: ${when} (${resultCode}: ${resultDesc})`,
  )
  return [description, '', 'Possible outcomes:', '', ...lines].join('\n')
}
