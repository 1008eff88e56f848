import { useId } from 'react';
import type { Column } from './column.ts';
import type { TableTexts } from './texts.ts';
import { visibleColumns } from './visibility.ts';

/** A checkbox for every column that can be hidden. The last visible column cannot be switched off. */
export function ColumnPanel<Row>(props: {
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  texts: TableTexts;
  onToggle: (column: string) => void;
  onShowAll: () => void;
}) {
  const { columns, hidden, texts, onToggle, onShowAll } = props;
  const hint = useId();
  const shown = visibleColumns(columns, hidden);
  const last = shown.length === 1 && shown[0]?.hideable !== false ? shown[0] : null;
  const isWhole = shown.length === columns.length;
  return (
    <fieldset className="jdw-field jdw-whole">
      <legend>{texts.visibleColumns}</legend>
      <div className="jdw-boxes">
        {columns
          .filter(({ hideable }) => hideable !== false)
          .map((column) => {
            const checked = shown.includes(column);
            const fixed = column === last;
            return (
              <label key={column.id}>
                <input
                  type="checkbox"
                  checked={checked}
                  aria-disabled={fixed || undefined}
                  aria-describedby={fixed ? hint : undefined}
                  onChange={() => onToggle(column.id)}
                />
                <span>{column.header}</span>
              </label>
            );
          })}
        <button
          type="button"
          className="jdw-button"
          aria-disabled={isWhole || undefined}
          onClick={() => !isWhole && onShowAll()}
        >
          {texts.showAllColumns}
        </button>
      </div>
      {last ? (
        <p className="jdw-hint" id={hint}>
          {texts.lastColumn}
        </p>
      ) : null}
    </fieldset>
  );
}
