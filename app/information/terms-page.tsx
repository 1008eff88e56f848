import type { Route } from './+types/terms-page'
import { content } from '#app/content/content.ts'
import { InformationText, informationMeta } from './information-text.tsx'

export const loader = () => content.informationPages.terms

export const meta = ({ loaderData }: Route.MetaArgs) => informationMeta(loaderData)

/** The owner's page about the terms of the site and its shops. */
export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <InformationText page={loaderData} />
}
