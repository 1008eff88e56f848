import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { placeAfterKey } from './cell-keys.ts';
import type { Place } from './cell-keys.ts';
import { drawValue, firstWidth, limitsOf } from './column.ts';
import type { Column } from './column.ts';
import { csvFileName, toCsv } from './csv.ts';
import type { CsvOptions } from './csv.ts';
import { FilterPanel } from './filter-panel.tsx';
import { HeaderCell } from './header-cell.tsx';
import { Pager } from './pager.tsx';
import { rowPieces, scrollToRow } from './paging.ts';
import { englishTexts } from './texts.ts';
import type { TableTexts } from './texts.ts';
import { useRowWindow, viewportOf } from './use-row-window.ts';
import { useTable } from './use-table.ts';
import type { TableOptions } from './use-table.ts';
import { clampWidth, widthAfterKey } from './widths.ts';

export interface DataTableProps<Row> extends Omit<TableOptions<Row>, 'columns' | 'paged'> {
  /** Keep the array between renders (a constant or `useMemo`): another array means other columns. */
  columns: readonly Column<Row>[];
  /** Different for every row and stable while the row lives. */
  rowKey: (row: Row) => string | number;
  /** Names the table for everybody. */
  caption: string;
  /** `false` shows all rows in one list; otherwise the choices of rows per page. */
  pageSizes?: readonly number[] | false;
  /** Draws only the rows in view, in one list of rows that are all this high. */
  virtual?: { rowHeight: number; height: number };
  /** Arrow keys move from cell to cell, and Tab leaves the table. */
  grid?: boolean;
  /** The first column stays in view while the others scroll. */
  pinFirst?: boolean;
  searchable?: boolean;
  csv?: (CsvOptions & { fileName?: string }) | false;
  /** Gets the file instead of the reader's download folder. */
  onExport?: (file: { name: string; text: string }) => void;
  texts?: Partial<TableTexts>;
  /** Says that newer rows are on their way. */
  busy?: boolean;
  className?: string;
}

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;
const focusable = 'a[href], button, input, select, textarea, [tabindex]';

function save(file: { name: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([file.text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const {
    columns,
    rowKey,
    caption,
    locale = 'en-GB',
    pageSizes = [10, 25, 50, 100],
    virtual,
    grid = false,
    pinFirst = false,
    searchable = true,
    csv = {},
    onExport = save,
    manual,
    busy = false,
  } = props;
  const paged = pageSizes !== false && !virtual;
  const table = useTable({ ...props, paged });
  const { state, visible, page, count } = table;

  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const element = useRef<HTMLTableElement>(null);
  const [filtersOpen, setFiltersOpen] = useState(false);
  // The cell that Tab comes back to; `focus` is set when a key has just moved there.
  const [place, setPlace] = useState<Place>({ row: -1, column: 0 });
  const wantsFocus = useRef(false);
  const [focusedRow, setFocusedRow] = useState<number | null>(null);

  const givenTexts = props.texts;
  const texts = useMemo(() => ({ ...englishTexts(locale), ...givenTexts }), [locale, givenTexts]);
  const formats = useMemo(
    () => ({
      number: new Intl.NumberFormat(locale),
      date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
    }),
    [locale],
  );

  const rowHeight = virtual?.rowHeight ?? 0;
  const inView = useRowWindow({ box, head, count: visible.length, rowHeight, on: !!virtual });
  const pieces = rowPieces(inView, visible.length, virtual ? focusedRow : null);

  // Styles are set from here and never as attributes, so that a page whose
  // Content-Security-Policy forbids inline styles shows the table all the same.
  const { widths } = state;
  const resized = columns.some((column) => widths[column.id] !== undefined);
  const shownWidth = (column: Column<Row>) => {
    const { min, max } = limitsOf(column);
    return clampWidth(widths[column.id] ?? firstWidth(column), min, max);
  };
  const total = columns.reduce((sum, column) => sum + shownWidth(column), 0);
  useBrowserLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const cols = current.querySelectorAll('col');
    columns.forEach((column, at) => {
      cols[at]?.style.setProperty('width', `${shownWidth(column)}px`);
    });
    current.style.setProperty('width', resized ? `${total}px` : '100%');
    current.style.setProperty('min-width', resized ? '0' : `${total}px`);
  }, [columns, widths, resized, total]);
  const height = virtual?.height;
  useBrowserLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    if (height === undefined) {
      current.style.removeProperty('height');
      return;
    }
    current.style.setProperty('height', `${height}px`);
    current.style.setProperty('--jdw-row', `${rowHeight}px`);
  }, [height, rowHeight]);
  useBrowserLayoutEffect(() => {
    for (const gap of element.current?.querySelectorAll<HTMLElement>('[data-gap]') ?? []) {
      gap.style.setProperty('height', `${Number(gap.dataset['gap']) * rowHeight}px`);
    }
  });

  // Another order or selection starts at its beginning.
  const order = JSON.stringify([state.search, state.filters, state.sort, page.page]);
  const lastOrder = useRef(order);
  useEffect(() => {
    if (lastOrder.current === order) return;
    lastOrder.current = order;
    if (box.current) box.current.scrollTop = 0;
    setFocusedRow(null);
    setPlace((current) => (current.row > 0 ? { ...current, row: 0 } : current));
  }, [order]);

  /** The widths as they are drawn: the first change fixes them all, so that no other column moves. */
  const drawnWidths = (): Record<string, number> => {
    const cells = head.current?.querySelectorAll('th');
    const drawn: Record<string, number> = {};
    columns.forEach((column, at) => {
      const { min, max } = limitsOf(column);
      const cell = cells?.[at];
      drawn[column.id] = clampWidth(
        cell ? cell.getBoundingClientRect().width : shownWidth(column),
        min,
        max,
      );
    });
    return drawn;
  };
  const setWidth = (column: Column<Row>, width: number) => {
    const { min, max } = limitsOf(column);
    const base = resized ? widths : drawnWidths();
    table.setWidths({ ...base, [column.id]: clampWidth(width, min, max) });
  };
  const resetWidth = (column: Column<Row>) => {
    if (resized) table.setWidths({ ...widths, [column.id]: firstWidth(column) });
  };

  const cellAt = ({ row, column }: Place) =>
    element.current?.querySelector<HTMLElement>(
      `[data-row="${row}"][data-column="${column}"]`,
    ) ?? null;

  useEffect(() => {
    if (!wantsFocus.current) return;
    const cell = cellAt(place);
    if (!cell) return; // its row is being drawn
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
    const sideways = { block: 'nearest', inline: 'nearest' } as const;
    (cell.closest('th, td') ?? cell).scrollIntoView?.(sideways);
  });

  const moveTo = (next: Place) => {
    wantsFocus.current = true;
    setPlace(next);
    const { current } = box;
    if (!virtual || !current || next.row < 0) return;
    setFocusedRow(next.row);
    current.scrollTop = scrollToRow({
      index: next.row,
      rowHeight,
      viewport: viewportOf(current, head.current),
      scrollTop: current.scrollTop,
    });
  };

  const onGridKey = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.altKey || event.metaKey) return;
    const target = event.target as HTMLElement;
    const own = target.dataset['column'] !== undefined;
    if (!own) {
      // Inside a cell's own control: Escape goes back to the cell.
      if (event.key !== 'Escape') return;
      event.preventDefault();
      cellAt(place)?.focus();
      return;
    }
    if (event.key === 'Enter' && place.row >= 0) {
      const control = target.querySelector<HTMLElement>(focusable);
      if (control) {
        event.preventDefault();
        control.focus();
      }
      return;
    }
    const rightToLeft = getComputedStyle(target).direction === 'rtl';
    const column = columns[place.column];
    if (event.shiftKey) {
      // Shift with the arrows on a header changes the width.
      if (place.row !== -1 || !column || column.resizable === false) return;
      const { min, max } = limitsOf(column);
      const cell = target.closest('th');
      if (!cell || !event.key.startsWith('Arrow')) return;
      const drawn = cell.getBoundingClientRect().width;
      const next = widthAfterKey(event.key, drawn, min, max, rightToLeft);
      if (next === null) return;
      event.preventDefault();
      setWidth(column, next);
      return;
    }
    const next = placeAfterKey(event.key, event.ctrlKey, place, {
      rows: visible.length,
      columns: columns.length,
      jump: virtual && box.current
        ? Math.max(1, Math.floor(viewportOf(box.current, head.current) / rowHeight) - 1)
        : 10,
      rightToLeft,
    });
    if (!next) return;
    event.preventDefault();
    moveTo(next);
  };

  const onFocus = (event: FocusEvent<HTMLTableElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
    const row = Number(
      cell?.dataset['row'] ?? (event.target as HTMLElement).closest('tr')?.dataset['at'] ?? -1,
    );
    if (virtual) setFocusedRow(row >= 0 ? row : null);
    if (grid && cell) {
      const column = Number(cell.dataset['column']);
      setPlace((current) =>
        current.row === row && current.column === column ? current : { row, column },
      );
    }
  };

  const exportRows = () => {
    const options = csv === false ? {} : csv;
    onExport({
      name: options.fileName ?? csvFileName(caption),
      text: toCsv(table.matching, columns, options),
    });
  };

  const filterable = columns.some((column) => column.filter);
  const narrowed = state.search !== '' || table.activeFilters > 0;
  const canExport = csv !== false && (!manual || props.onExport !== undefined);
  // A filter can leave the marked cell without a row.
  const active: Place = {
    row: Math.min(place.row, visible.length - 1),
    column: Math.min(place.column, columns.length - 1),
  };

  const drawRow = (row: Row, index: number) => (
    <tr key={rowKey(row)} data-at={index} aria-rowindex={page.start + index + 2}>
      {columns.map((column, at) => {
        const Cell = column.rowHeader ? 'th' : 'td';
        const role = grid ? (column.rowHeader ? 'rowheader' : 'gridcell') : undefined;
        const isActive = active.row === index && active.column === at;
        return (
          <Cell
            key={column.id}
            scope={column.rowHeader ? 'row' : undefined}
            role={role}
            data-align={column.align}
            {...(grid
              ? { 'data-row': index, 'data-column': at, tabIndex: isActive ? 0 : -1 }
              : {})}
          >
            {column.cell ? column.cell(row) : drawValue(column.value(row), formats)}
          </Cell>
        );
      })}
    </tr>
  );

  const classes = ['jdw', virtual && 'jdw-virtual', pinFirst && 'jdw-pin', props.className];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <div className="jdw-caption" id={`${id}caption`}>
        {caption}
      </div>
      {searchable || filterable || canExport ? (
        <div className="jdw-tools">
          {searchable ? (
            <div className="jdw-field jdw-search">
              <label htmlFor={`${id}search`}>{texts.search}</label>
              <input
                id={`${id}search`}
                type="search"
                autoComplete="off"
                value={state.search}
                onChange={(event) => table.search(event.target.value)}
              />
            </div>
          ) : null}
          {filterable ? (
            <button
              type="button"
              className="jdw-button"
              aria-expanded={filtersOpen}
              aria-controls={`${id}filters`}
              onClick={() => setFiltersOpen(!filtersOpen)}
            >
              {texts.filters}
              {table.activeFilters > 0 ? ` (${table.activeFilters})` : ''}
            </button>
          ) : null}
          {narrowed ? (
            <button
              type="button"
              className="jdw-button"
              onClick={() => {
                table.clear();
                // This button is about to go; the search field is its neighbour.
                document.getElementById(`${id}search`)?.focus();
              }}
            >
              {texts.clearAll}
            </button>
          ) : null}
          {canExport ? (
            <button type="button" className="jdw-button" onClick={exportRows}>
              {texts.exportCsv}
            </button>
          ) : null}
        </div>
      ) : null}
      {filterable ? (
        <div className="jdw-filters" id={`${id}filters`} hidden={!filtersOpen}>
          {filtersOpen ? (
            <FilterPanel
              columns={columns}
              filters={state.filters}
              rows={props.rows}
              collator={table.collator}
              texts={texts}
              onChange={table.filter}
            />
          ) : null}
        </div>
      ) : null}
      <p className="jdw-status" role="status">
        {count > 0
          ? texts.shown(page.start + 1, page.end, count, table.total)
          : table.total > 0 || narrowed
            ? texts.none
            : texts.empty}
      </p>
      <div
        className="jdw-box"
        ref={box}
        role="region"
        aria-labelledby={`${id}caption`}
        aria-busy={busy || undefined}
        // A keyboard can scroll it; a grid scrolls with its cells.
        tabIndex={grid ? undefined : 0}
      >
        <table
          ref={element}
          role={grid ? 'grid' : undefined}
          aria-labelledby={`${id}caption`}
          aria-rowcount={count + 1}
          aria-colcount={columns.length}
          onKeyDown={grid ? onGridKey : undefined}
          onFocus={onFocus}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) setFocusedRow(null);
          }}
        >
          <colgroup>
            {columns.map((column) => (
              <col key={column.id} />
            ))}
          </colgroup>
          <thead ref={head}>
            <tr aria-rowindex={1}>
              {columns.map((column, at) => {
                const position = state.sort.findIndex((key) => key.column === column.id);
                const key = state.sort[position];
                return (
                  <HeaderCell
                    key={column.id}
                    column={column}
                    at={at}
                    mark={
                      key
                        ? {
                            direction: key.direction,
                            position: position + 1,
                            of: state.sort.length,
                          }
                        : null
                    }
                    width={shownWidth(column)}
                    limits={limitsOf(column)}
                    grid={
                      grid ? { active: active.row === -1 && active.column === at } : null
                    }
                    texts={texts}
                    onSort={(add) => table.sort(column.id, add)}
                    onWidth={(width) => setWidth(column, width)}
                    onResetWidth={() => resetWidth(column)}
                  />
                );
              })}
            </tr>
          </thead>
          <tbody>
            {pieces.map((piece) => {
              if (piece.kind === 'gap') {
                return (
                  <tr key={piece.id} className="jdw-gap" aria-hidden="true">
                    <td colSpan={columns.length} data-gap={piece.rows} />
                  </tr>
                );
              }
              const row = visible[piece.index];
              return row === undefined ? null : drawRow(row, piece.index);
            })}
          </tbody>
        </table>
      </div>
      {paged ? (
        <Pager
          page={page}
          pageSize={state.pageSize}
          sizes={pageSizes}
          texts={texts}
          onPage={table.goTo}
          onSize={table.resizePage}
        />
      ) : null}
    </div>
  );
}
