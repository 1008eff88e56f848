import type { ReactNode } from 'react';
import type { StickySide } from './sticky.ts';
import { clampWidth } from './widths.ts';
import type { CellValue, DataColumn, FilterControl } from './types.ts';
import { isEmpty } from './text.ts';

export interface Column<Row> extends DataColumn<Row> {
  /** How the cell is drawn. Without it: the value in the table's locale. */
  cell?: (row: Row) => ReactNode;
  /** `end` for numbers. */
  align?: 'start' | 'end';
  /** Pixels before anybody resizes it; 160 without it. */
  width?: number;
  minWidth?: number;
  maxWidth?: number;
  sortable?: boolean;
  resizable?: boolean;
  /** Gives the column a control in the filter panel. */
  filter?: FilterControl;
  /** `false` keeps the column out of the column picker. */
  hideable?: boolean;
  /** Stays in view at this side while the other columns scroll, and is drawn there. */
  sticky?: StickySide;
  /** Marks the cells as headers of their rows, which screen readers then read with each cell. */
  rowHeader?: boolean;
}

export interface Limits {
  min: number;
  max: number;
}

export function limitsOf<Row>(column: Column<Row>): Limits {
  const min = column.minWidth ?? 72;
  return { min, max: Math.max(min, column.maxWidth ?? 640) };
}

export function firstWidth<Row>(column: Column<Row>): number {
  const { min, max } = limitsOf(column);
  return clampWidth(column.width ?? 160, min, max);
}

export interface Formats {
  number: Intl.NumberFormat;
  date: Intl.DateTimeFormat;
}

export function drawValue(value: CellValue, formats: Formats): string {
  if (isEmpty(value)) return '';
  if (typeof value === 'number') return formats.number.format(value);
  if (value instanceof Date) return formats.date.format(value);
  return String(value);
}
