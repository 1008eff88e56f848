type Props<Change extends string> = {
  can: readonly Change[]
  changes: Readonly<Record<Change, { action: string }>>
  chosen: Change | undefined
  choose(change: NoInfer<Change> | undefined): void
}

/** One button for each possible change. A second press on the chosen one closes its form. */
export function ChangeButtons<Change extends string>({ can, changes, chosen, choose }: Props<Change>) {
  return can.map((change) => (
    <button
      key={change}
      type="button"
      className="button button-quiet"
      aria-expanded={chosen === change}
      onClick={() => choose(chosen === change ? undefined : change)}
    >
      {changes[change].action}
    </button>
  ))
}
