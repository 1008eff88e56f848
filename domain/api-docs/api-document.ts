import type { Endpoint } from '#domain/content/api-docs.ts'

/** A group of endpoints in an API document. */
export type EndpointGroup = { name: string; description?: string; endpoints: readonly Endpoint[] }

/** The input for an API document. `server` is the base URL for the paths. */
export type ApiDocument = { description: string; server: string; groups: readonly EndpointGroup[] }

/** The license of the OpenAPI documents and of the clients generated from them. */
export const DOCUMENT_LICENSE = { name: 'MIT', identifier: 'MIT' } as const

/** Returns an endpoint's description, its differences in the sandbox, and its possible outcomes, in Markdown. */
export function fullDescription({
  description,
  sandbox,
  outcomes = [],
}: Pick<Endpoint, 'description' | 'sandbox' | 'outcomes'>): string {
  const words = sandbox ? [description, '', `In the sandbox: ${sandbox}`] : [description]
  if (outcomes.length === 0) return words.join('\n')
  const lines = outcomes.map(
    ({ name, resultCode, resultDesc, when }) => `- \`${name}\`: ${when} (${resultCode}: ${resultDesc})`,
  )
  return [...words, '', 'Possible outcomes:', '', ...lines].join('\n')
}
