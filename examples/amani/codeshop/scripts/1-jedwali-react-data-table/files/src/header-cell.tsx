import { useId, useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { Column, Limits } from './column.ts';
import type { TableTexts } from './texts.ts';
import type { SortDirection } from './types.ts';
import { widthAfterKey } from './widths.ts';

export interface SortMark {
  direction: SortDirection;
  /** From 1; several columns can be sorted at once. */
  position: number;
  of: number;
}

export function HeaderCell<Row>(props: {
  column: Column<Row>;
  mark: SortMark | null;
  width: number;
  limits: Limits;
  /** The attributes of a column that stays in view. */
  sticky: Record<string, string | undefined>;
  /** The place and the Tab stop in a grid; in a table Tab stops at every control. */
  cursor: Record<string, number> | null;
  texts: TableTexts;
  onSort: (add: boolean) => void;
  onWidth: (width: number) => void;
  onResetWidth: () => void;
}) {
  const { column, mark, width, limits, sticky, cursor, texts } = props;
  const { onSort, onWidth, onResetWidth } = props;
  const id = useId();
  const drag = useRef<{ x: number; width: number; sign: number } | null>(null);
  const sortable = column.sortable !== false;

  const startDrag = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const cell = event.currentTarget.parentElement!;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      x: event.clientX,
      width: cell.getBoundingClientRect().width,
      sign: getComputedStyle(cell).direction === 'rtl' ? -1 : 1,
    };
  };
  const moveDrag = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    if (current) onWidth(current.width + (event.clientX - current.x) * current.sign);
  };
  const endDrag = () => {
    drag.current = null;
  };
  const resizeByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      onResetWidth();
      return;
    }
    const cell = event.currentTarget.parentElement!;
    const next = widthAfterKey(
      event.key,
      cell.getBoundingClientRect().width,
      limits.min,
      limits.max,
      getComputedStyle(cell).direction === 'rtl',
    );
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    onWidth(next);
  };

  const words =
    mark &&
    (mark.direction === 'ascending' ? texts.sortedAscending : texts.sortedDescending);
  return (
    <th
      scope="col"
      // The name is the header alone, without the controls beside it.
      aria-labelledby={id}
      // Only the first key: a reader expects one sorted column.
      aria-sort={mark?.position === 1 ? mark.direction : undefined}
      data-align={column.align}
      {...sticky}
    >
      {sortable ? (
        <button
          type="button"
          className="jdw-sort"
          {...cursor}
          onClick={(event) => onSort(event.shiftKey)}
        >
          <span id={id}>{column.header}</span>
          <span className="jdw-mark" aria-hidden="true" data-direction={mark?.direction}>
            {mark ? (mark.direction === 'ascending' ? '▲' : '▼') : '↕'}
            {mark && mark.of > 1 ? <small>{mark.position}</small> : null}
          </span>
          {mark && words ? (
            <span className="jdw-unseen">
              , {mark.of > 1 ? texts.sortKey(mark.position, words) : words}
            </span>
          ) : null}
        </button>
      ) : (
        <span className="jdw-head" id={id} {...cursor}>
          {column.header}
        </span>
      )}
      {column.resizable === false ? null : (
        <span
          className="jdw-grip"
          role="separator"
          aria-orientation="vertical"
          aria-label={texts.resize(column.header)}
          aria-valuenow={width}
          aria-valuemin={limits.min}
          aria-valuemax={limits.max}
          aria-valuetext={texts.pixels(width)}
          tabIndex={cursor ? -1 : 0}
          onPointerDown={startDrag}
          onPointerMove={moveDrag}
          onPointerUp={endDrag}
          onPointerCancel={endDrag}
          onDoubleClick={onResetWidth}
          onKeyDown={resizeByKey}
        />
      )}
    </th>
  );
}
