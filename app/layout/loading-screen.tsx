/** A full-screen indicator while the next page is being fetched. `vanilla/loading-screen.ts` shows it. */
export function LoadingScreen() {
  return (
    <div className="loading-screen" role="status" hidden suppressHydrationWarning>
      <span aria-hidden className="loading-bar">
        <span />
      </span>
      Loading
    </div>
  )
}
