import type { ReactNode } from 'react'
import { Proposals } from '#app/search/proposals.tsx'
import { pageWidth } from '#app/ui/classes.ts'

/** The page for an unknown item, with links to other pages. */
export function NothingHere({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={`${pageWidth} grid min-h-[60vh] content-center justify-items-start gap-4 pt-28`}>
      <h1 className="title">{title}</h1>
      <p className="text-lg">{text}</p>
      <p className="mt-2 flex flex-wrap gap-3">{children}</p>
      <div className="mt-6 w-full">
        <Proposals />
      </div>
    </div>
  )
}
