import type { TableTexts } from './texts.ts';

/** Says how many rows are selected, and offers what can be done with them. */
export function SelectionBar(props: {
  count: number;
  /** How many of them the search and the filters leave out. */
  filteredOut: number;
  /** All matching rows, where one press may select them. */
  all: { count: number; selected: boolean } | null;
  texts: TableTexts;
  onSelectAll: () => void;
  onClear: () => void;
  onExport: (() => void) | null;
}) {
  const { count, filteredOut, all, texts, onSelectAll, onClear, onExport } = props;
  // The buttons never vanish, so that none of them takes the focus along.
  const button = (label: string, possible: boolean, action: () => void) => (
    <button
      type="button"
      className="jdw-button"
      aria-disabled={possible ? undefined : true}
      onClick={() => possible && action()}
    >
      {label}
    </button>
  );
  return (
    <div className="jdw-selection" role="group" aria-label={texts.selection}>
      <p role="status">{texts.selected(count, filteredOut)}</p>
      {all && button(texts.selectAll(all.count), all.count > 0 && !all.selected, onSelectAll)}
      {button(texts.clearSelection, count > 0, onClear)}
      {onExport && button(texts.exportSelected, count > 0, onExport)}
    </div>
  );
}
