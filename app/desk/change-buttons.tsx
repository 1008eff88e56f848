type Props<Change extends string> = {
  can: readonly Change[]
  /** @property opens what the button says that opens the form, if not the action */
  changes: Readonly<Record<Change, { opens?: string; action: string }>>
  chosen: Change | undefined
  choose(change: NoInfer<Change> | undefined): void
}

/** One button for each possible change, which opens its form. A second press on the chosen one closes its form. */
export function ChangeButtons<Change extends string>({ can, changes, chosen, choose }: Props<Change>) {
  return can.map((change) => (
    <button
      key={change}
      type="button"
      className="button button-quiet"
      aria-expanded={chosen === change}
      onClick={() => choose(chosen === change ? undefined : change)}
    >
      {`${changes[change].opens ?? changes[change].action}…`}
    </button>
  ))
}
