import { useId, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { drawValue, limitsOf } from './column.ts';
import type { Column } from './column.ts';
import { ColumnPanel } from './column-panel.tsx';
import { csvFileName, toCsv } from './csv.ts';
import type { CsvOptions } from './csv.ts';
import { FilterPanel } from './filter-panel.tsx';
import { HeaderCell } from './header-cell.tsx';
import { Pager } from './pager.tsx';
import { rowPieces } from './paging.ts';
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
import { useCursor } from './use-cursor.ts';
import { useRowWindow } from './use-row-window.ts';
import { useTable } from './use-table.ts';
import type { TableOptions } from './use-table.ts';
import { stickyAttributes, useSizes } from './use-sizes.ts';
import { inDrawnOrder, visibleColumns } from './visibility.ts';
import { widthAfterKey } from './widths.ts';

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

  const givenTexts = props.texts;
  const texts = useMemo(() => ({ ...englishTexts(locale), ...givenTexts }), [locale, givenTexts]);
  const formats = useMemo(
    () => ({
      number: new Intl.NumberFormat(locale),
      date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
    }),
    [locale],
  );

  const sizes = useSizes({
    box,
    head,
    element,
    columns: shown,
    selectable,
    widths: state.widths,
    virtual,
    onWidths: table.setWidths,
  });
  const { widthOf, setWidth, resetWidth, stuck } = sizes;

  const rowHeight = virtual?.rowHeight ?? 0;
  const cursor = useCursor({
    grid,
    rowHeight,
    rows: visible.length,
    columns: drawnColumns,
    order: JSON.stringify([state.search, state.filters, state.sort, page.page]),
    box,
    head,
    element,
    onSelect: selectable
      ? (at, range) => {
          const row = visible[at];
          if (row !== undefined) table.toggleRow(rowKey(row), range);
        }
      : null,
    onResize: (at, key, cell, rightToLeft) => {
      const column = shown[at - lead];
      if (!column || column.resizable === false) return false;
      const { min, max } = limitsOf(column);
      const { width } = cell.getBoundingClientRect();
      const next = widthAfterKey(key, width, min, max, rightToLeft);
      if (next !== null) setWidth(column, next);
      return next !== null;
    },
  });
  const { cursorAt } = cursor;
  const inView = useRowWindow({ box, head, count: visible.length, rowHeight, on: !!virtual });
  const pieces = rowPieces(inView, visible.length, virtual ? cursor.focusedRow : null);

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

  const classes = ['jdw', virtual && 'jdw-virtual', pinFirst && 'jdw-pin', props.className];
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
          {...cursor.handlers}
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
