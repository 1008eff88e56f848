type Props<Change extends string> = {
  can: readonly Change[]
  /** @property opens the label of the button that opens the form, if it is not the action */
  changes: Readonly<Record<Change, { opens?: string; action: string }>>
  chosen: Change | undefined
  choose(change: NoInfer<Change> | undefined): void
}

/** One button for each possible change, which opens its form. Pressing the chosen button again closes its form. */
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
