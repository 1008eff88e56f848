import type { PageProps } from '#app/page/page-module.ts'
import { content } from '#app/content/content.ts'
import { InformationText, informationMeta } from './information-text.tsx'

export const loader = () => content.informationPages.terms

export const meta = ({ data }: PageProps<typeof loader>) => informationMeta(data)

/** The owner's page about the terms of the site and its shops. */
export default function TermsPage({ data }: PageProps<typeof loader>) {
  return <InformationText page={data} />
}
