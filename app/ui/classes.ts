/** CSS classes of a square icon button. Such a button also needs a name for screen readers. */
export const iconButton = 'inline-grid size-11 place-items-center rounded-md hover:bg-sunk'
/** CSS classes for the width and margins of a page's content. */
export const pageWidth = 'mx-auto w-full max-w-6xl px-4 sm:px-6'
