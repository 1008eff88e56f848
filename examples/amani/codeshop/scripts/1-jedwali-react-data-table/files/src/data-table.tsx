import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { placeAfterKey } from './cell-keys.ts';
import type { Place } from './cell-keys.ts';
import { drawValue, firstWidth, limitsOf } from './column.ts';
import type { Column } from './column.ts';
import { ColumnPanel } from './column-panel.tsx';
import { csvFileName, toCsv } from './csv.ts';
import type { CsvOptions } from './csv.ts';
import { FilterPanel } from './filter-panel.tsx';
import { HeaderCell } from './header-cell.tsx';
import { Pager } from './pager.tsx';
import { rowPieces, scrollToRow } from './paging.ts';
import { saveFile } from './save-file.ts';
import type { ExportedFile } from './save-file.ts';
import { SelectBox } from './select-box.tsx';
import { selectionOf } from './selection.ts';
import type { RowId } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { columnText } from './text.ts';
import { englishTexts } from './texts.ts';
import type { TableTexts } from './texts.ts';
import { Panel, Toolbar } from './toolbar.tsx';
import type { PanelName } from './toolbar.tsx';
import { useRowWindow, viewportOf } from './use-row-window.ts';
import { useTable } from './use-table.ts';
import type { TableOptions } from './use-table.ts';
import { stickyAttributes, useSizes } from './use-sizes.ts';
import { inDrawnOrder, visibleColumns } from './visibility.ts';
import { clampWidth, widthAfterKey } from './widths.ts';

export interface DataTableProps<Row> extends Omit<TableOptions<Row>, 'columns' | 'paged' | 'rowKey'> {
  /** Keep the array between renders (a constant or `useMemo`): another array means other columns. */
  columns: readonly Column<Row>[];
  /** Different for every row and stable while the row lives. */
  rowKey: (row: Row) => RowId;
  /** Names the table for everybody. */
  caption: string;
  /** `false` shows all rows in one list; otherwise the choices of rows per page. */
  pageSizes?: readonly number[] | false;
  /** Draws only the rows in view, in one list of rows that are all this high. */
  virtual?: { rowHeight: number; height: number };
  /** Arrow keys move from cell to cell, and Tab leaves the table. */
  grid?: boolean;
  /** The same as `sticky: 'start'` on the first visible column. */
  pinFirst?: boolean;
  /** Lets readers hide columns. */
  columnPicker?: boolean;
  searchable?: boolean;
  /** Files hold the visible columns, and the hidden ones with `hiddenColumns`. */
  csv?: (CsvOptions & { fileName?: string; hiddenColumns?: boolean }) | false;
  /** Gets the file instead of the reader's download folder. */
  onExport?: (file: ExportedFile) => void;
  texts?: Partial<TableTexts>;
  /** Says that newer rows are on their way. */
  busy?: boolean;
  className?: string;
}

const focusable = 'a[href], button, input, select, textarea, [tabindex]';

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
    columnPicker = false,
    selection = 'none',
    searchable = true,
    csv = {},
    onExport = saveFile,
    manual,
    busy = false,
  } = props;
  const paged = pageSizes !== false && !virtual;
  const table = useTable({ ...props, paged });
  const { state, visible, page, count, selected } = table;

  const { hidden } = state;
  const shown = useMemo(() => {
    const pinned = visibleColumns(columns, hidden).map((column, at) =>
      pinFirst && at === 0 ? { ...column, sticky: 'start' as const } : column,
    );
    return inDrawnOrder(pinned);
  }, [columns, hidden, pinFirst]);
  const selectable = selection !== 'none';
  // The checkboxes are a column of their own in front of the others.
  const lead = selectable ? 1 : 0;
  const drawnColumns = shown.length + lead;

  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const element = useRef<HTMLTableElement>(null);
  const [open, setOpen] = useState<PanelName | null>(null);
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

  const { widths } = state;
  const sizes = useSizes({ box, element, columns: shown, selectable, widths, virtual });
  const { widthOf, resized, stuck } = sizes;

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
    shown.forEach((column, at) => {
      const { min, max } = limitsOf(column);
      const cell = cells?.[at + lead];
      drawn[column.id] = clampWidth(
        cell ? cell.getBoundingClientRect().width : widthOf(column),
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
    if (event.key === ' ' && place.row >= 0 && selectable) {
      // A checkbox under the cursor answers by itself.
      const row = visible[place.row];
      if (row === undefined || target.matches('input')) return;
      event.preventDefault();
      table.toggleRow(rowKey(row), event.shiftKey);
      return;
    }
    const rightToLeft = getComputedStyle(target).direction === 'rtl';
    const column = shown[place.column - lead];
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
      columns: drawnColumns,
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

  const exportRows = (rows: readonly Row[], ids?: readonly RowId[]) => {
    const options = csv === false ? {} : csv;
    const written = options.hiddenColumns ? inDrawnOrder(columns) : shown;
    onExport({
      name: options.fileName ?? csvFileName(caption),
      text: toCsv(rows, written, options),
      ...(ids && { selected: ids }),
    });
  };

  // A server that pages knows its rows; the browser has only some of them.
  const selectedCount = manual ? selected.size : table.selectedRows.length;
  const { matching } = table;
  const filteredOut = useMemo(
    () => (manual ? 0 : selectedCount - matching.filter((row) => selected.has(rowKey(row))).length),
    [manual, matching, selected, selectedCount],
  );
  const filterable = columns.some((column) => column.filter);
  const narrowed = state.search !== '' || table.activeFilters > 0;
  const panels: PanelName[] = [
    ...(filterable ? ['filters' as const] : []),
    ...(columnPicker ? ['columns' as const] : []),
  ];
  const canExport = csv !== false && (!manual || props.onExport !== undefined);
  // A filter can leave the marked cell without a row.
  const active: Place = {
    row: Math.min(place.row, visible.length - 1),
    column: Math.min(place.column, drawnColumns - 1),
  };

  const cursorAt = (row: number, column: number): Record<string, number> =>
    grid
      ? {
          'data-row': row,
          'data-column': column,
          tabIndex: active.row === row && active.column === column ? 0 : -1,
        }
      : {};
  const naming = columns.find(({ rowHeader }) => rowHeader);
  const nameOf = (row: Row) => (naming && columnText(naming, row)) || String(rowKey(row));

  const drawRow = (row: Row, index: number) => {
    const key = rowKey(row);
    const isSelected = selectable && selected.has(key);
    return (
      <tr
        key={key}
        data-at={index}
        aria-rowindex={page.start + index + 2}
        data-selected={isSelected ? '' : undefined}
        aria-selected={grid && selectable ? isSelected : undefined}
      >
        {selectable ? (
          <td className="jdw-pick" role={grid ? 'gridcell' : undefined} {...stickyAttributes(stuck[0])}>
            <SelectBox
              label={texts.selectRow(nameOf(row))}
              checked={isSelected ? 'all' : 'none'}
              cursor={cursorAt(index, 0)}
              onToggle={(range) => table.toggleRow(key, range)}
            />
          </td>
        ) : null}
        {shown.map((column, at) => {
          const Cell = column.rowHeader ? 'th' : 'td';
          const role = grid ? (column.rowHeader ? 'rowheader' : 'gridcell') : undefined;
          return (
            <Cell
              key={column.id}
              scope={column.rowHeader ? 'row' : undefined}
              role={role}
              data-align={column.align}
              {...stickyAttributes(stuck[at + lead])}
              {...cursorAt(index, at + lead)}
            >
              {column.cell ? column.cell(row) : drawValue(column.value(row), formats)}
            </Cell>
          );
        })}
      </tr>
    );
  };

  // The checkbox in the heading is for the rows of the page, or for all rows where there is one list.
  const selectHead = () => {
    const checked = selectionOf(selected, visible.map(rowKey));
    return (
      <th
        scope="col"
        className="jdw-pick"
        aria-label={texts.selection}
        {...stickyAttributes(stuck[0])}
      >
        {selection === 'multiple' ? (
          <SelectBox
            label={paged ? texts.selectPage : texts.selectAll(count)}
            checked={checked}
            cursor={cursorAt(-1, 0)}
            onToggle={() => table.selectRows(visible, checked !== 'all')}
          />
        ) : (
          <span className="jdw-select" {...cursorAt(-1, 0)}>
            <span className="jdw-unseen">{texts.selection}</span>
          </span>
        )}
      </th>
    );
  };

  const classes = ['jdw', virtual && 'jdw-virtual', props.className];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <div className="jdw-caption" id={`${id}caption`}>
        {caption}
      </div>
      <Toolbar
        id={id}
        search={searchable ? state.search : null}
        panels={panels}
        open={open}
        activeFilters={table.activeFilters}
        narrowed={narrowed}
        texts={texts}
        onSearch={table.search}
        onOpen={setOpen}
        onClear={table.clear}
        onExport={canExport ? () => exportRows(matching) : null}
      />
      {panels.map((name) => (
        <Panel key={name} id={id} name={name} open={open === name} onClose={() => setOpen(null)}>
          {() =>
            name === 'filters' ? (
              <FilterPanel
                columns={columns}
                filters={state.filters}
                rows={props.rows}
                collator={table.collator}
                texts={texts}
                onChange={table.filter}
              />
            ) : (
              <ColumnPanel
                columns={columns}
                hidden={hidden}
                texts={texts}
                onToggle={table.toggleColumn}
                onShowAll={table.showAllColumns}
              />
            )
          }
        </Panel>
      ))}
      <p className="jdw-status" role="status">
        {count > 0
          ? texts.shown(page.start + 1, page.end, count, table.total)
          : table.total > 0 || narrowed
            ? texts.none
            : texts.empty}
      </p>
      {selectable ? (
        <SelectionBar
          count={selectedCount}
          filteredOut={filteredOut}
          all={
            paged && !manual && selection === 'multiple'
              ? { count, selected: selectedCount - filteredOut === count }
              : null
          }
          texts={texts}
          onSelectAll={() => table.selectRows(matching, true)}
          onClear={table.clearSelection}
          onExport={canExport ? () => exportRows(table.selectedRows, state.selected) : null}
        />
      ) : null}
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
          aria-colcount={drawnColumns}
          aria-multiselectable={grid && selection === 'multiple' ? true : undefined}
          onKeyDown={grid ? onGridKey : undefined}
          onFocus={onFocus}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) setFocusedRow(null);
          }}
        >
          <colgroup>
            {selectable ? <col /> : null}
            {shown.map((column) => (
              <col key={column.id} />
            ))}
          </colgroup>
          <thead ref={head}>
            <tr aria-rowindex={1}>
              {selectable ? selectHead() : null}
              {shown.map((column, at) => {
                const position = state.sort.findIndex((key) => key.column === column.id);
                const key = state.sort[position];
                return (
                  <HeaderCell
                    key={column.id}
                    column={column}
                    sticky={stickyAttributes(stuck[at + lead])}
                    mark={
                      key
                        ? {
                            direction: key.direction,
                            position: position + 1,
                            of: state.sort.length,
                          }
                        : null
                    }
                    width={widthOf(column)}
                    limits={limitsOf(column)}
                    cursor={grid ? cursorAt(-1, at + lead) : null}
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
                    <td colSpan={drawnColumns} data-gap={piece.rows} />
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
