import { pageWidth } from './classes.ts'

/** A page of a later day: its title, and a plain word that it is not there yet. */
export function BeingBuilt({ title }: { title: string }) {
  return (
    <div data-being-built="" className={`${pageWidth} pt-32 pb-12`}>
      <h1 className="title">{title}</h1>
      <p className="mt-4 text-muted">This page is being built.</p>
    </div>
  )
}
