import type { ReactNode } from 'react';
import type { TableTexts } from './texts.ts';

export type PanelName = 'filters' | 'columns';

/** The search field and the buttons above the table. Of the two panels, one is open at a time. */
export function Toolbar(props: {
  id: string;
  search: string | null;
  /** The panels that this table has. */
  panels: readonly PanelName[];
  open: PanelName | null;
  activeFilters: number;
  narrowed: boolean;
  texts: TableTexts;
  onSearch: (text: string) => void;
  onOpen: (panel: PanelName | null) => void;
  onClear: () => void;
  onExport: (() => void) | null;
}): ReactNode {
  const { id, search, panels, open, activeFilters, narrowed, texts } = props;
  const { onSearch, onOpen, onClear, onExport } = props;
  if (search === null && panels.length === 0 && !onExport) return null;
  const words = {
    filters: texts.filters + (activeFilters > 0 ? ` (${activeFilters})` : ''),
    columns: texts.columns,
  };
  return (
    <div className="jdw-tools">
      {search === null ? null : (
        <div className="jdw-field jdw-search">
          <label htmlFor={`${id}search`}>{texts.search}</label>
          <input
            id={`${id}search`}
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => onSearch(event.target.value)}
          />
        </div>
      )}
      {panels.map((panel) => (
        <button
          key={panel}
          id={`${id}${panel}-button`}
          type="button"
          className="jdw-button"
          aria-expanded={open === panel}
          aria-controls={`${id}${panel}`}
          onClick={() => onOpen(open === panel ? null : panel)}
        >
          {words[panel]}
        </button>
      ))}
      {narrowed ? (
        <button
          type="button"
          className="jdw-button"
          onClick={() => {
            onClear();
            // This button is about to go; the search field is its neighbor.
            document.getElementById(`${id}search`)?.focus();
          }}
        >
          {texts.clearAll}
        </button>
      ) : null}
      {onExport ? (
        <button type="button" className="jdw-button" onClick={onExport}>
          {texts.exportCsv}
        </button>
      ) : null}
    </div>
  );
}

/** A panel below the toolbar. Escape closes it and returns to its button. */
export function Panel(props: {
  id: string;
  name: PanelName;
  open: boolean;
  onClose: () => void;
  children: () => ReactNode;
}) {
  const { id, name, open, onClose, children } = props;
  return (
    <div
      className={`jdw-panel jdw-${name}`}
      id={`${id}${name}`}
      hidden={!open}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        onClose();
        document.getElementById(`${id}${name}-button`)?.focus();
      }}
    >
      {open ? children() : null}
    </div>
  );
}
