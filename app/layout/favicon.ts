/** A stall with its awning. It travels inside the page, so that no request for it stands beside the first paint. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M4 13 7 5h18l3 8" fill="#a8482b"/><path d="M4 13a4 4 0 0 0 8 0 4 4 0 0 0 8 0 4 4 0 0 0 8 0z" fill="#c96a45"/><path d="M6 18v9h20v-9M6 22h20" fill="none" stroke="#8a6a58" stroke-width="2.4"/></svg>'

export const favicon = `data:image/svg+xml,${encodeURIComponent(drawing)}`
