/** Classes of a square button with only an icon. Give it a name for screen readers. */
export const iconButton = 'inline-grid size-11 place-items-center rounded-md hover:bg-sunk'
/** Classes for the width and margins of a page's content. */
export const pageWidth = 'mx-auto w-full max-w-6xl px-4 sm:px-6'
