import type { Endpoint } from '../content/api-docs.ts'

/** Endpoints that stand together in a document. */
export type EndpointGroup = { name: string; description?: string; endpoints: readonly Endpoint[] }

/** What a document of an API is made from. `server` is the address that the paths follow. */
export type ApiDocument = { description: string; server: string; groups: readonly EndpointGroup[] }

/** An endpoint's description, with how it can end after it was accepted, in Markdown. */
export function fullDescription({ description, outcomes = [] }: Pick<Endpoint, 'description' | 'outcomes'>): string {
  if (outcomes.length === 0) return description
  const lines = outcomes.map(
    ({ name, resultCode, resultDesc, when }) => `- \`${name}\`: ${when} (${resultCode}: ${resultDesc})`,
  )
  return [description, '', 'How it can end:', '', ...lines].join('\n')
}
