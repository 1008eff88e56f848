/** A square button that shows only an icon; its name stands beside it for screen readers. */
export const iconButton = 'inline-grid size-11 place-items-center rounded-md hover:bg-sunk'
/** The width and the margins of a page's content. */
export const pageWidth = 'mx-auto w-full max-w-6xl px-4 sm:px-6'
