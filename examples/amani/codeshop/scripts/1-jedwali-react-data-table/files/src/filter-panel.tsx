import { useId, useMemo } from 'react';
import type { Column } from './column.ts';
import { dayOf, endOfDay, startOfDay } from './days.ts';
import { choices } from './filter.ts';
import type { TableTexts } from './texts.ts';
import type { ColumnFilter } from './types.ts';

interface ControlProps<Row> {
  column: Column<Row>;
  filter: ColumnFilter | undefined;
  rows: readonly Row[];
  collator: Intl.Collator;
  texts: TableTexts;
  onChange: (filter: ColumnFilter) => void;
}

function TextControl<Row>({ column, filter, texts, onChange }: ControlProps<Row>) {
  const id = useId();
  return (
    <div className="jdw-field">
      <label htmlFor={id}>{texts.contains(column.header)}</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        value={filter?.kind === 'text' ? filter.text : ''}
        onChange={(event) => onChange({ kind: 'text', text: event.target.value })}
      />
    </div>
  );
}

function ChoiceControl<Row>({ column, filter, rows, collator, onChange }: ControlProps<Row>) {
  const options = useMemo(() => choices(rows, column, collator), [rows, column, collator]);
  const chosen = filter?.kind === 'choice' ? filter.values : [];
  return (
    <fieldset className="jdw-field">
      <legend>{column.header}</legend>
      <div className="jdw-choices">
        {options.map(({ text, count }) => (
          <label key={text}>
            <input
              type="checkbox"
              checked={chosen.includes(text)}
              onChange={(event) =>
                onChange({
                  kind: 'choice',
                  values: event.target.checked
                    ? [...chosen, text]
                    : chosen.filter((value) => value !== text),
                })
              }
            />
            <span>
              {text} <small>({count})</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function RangeControl<Row>({ column, filter, texts, onChange }: ControlProps<Row>) {
  const id = useId();
  const dates = column.filter === 'dates';
  const range = filter?.kind === 'range' ? filter : { min: null, max: null };
  const write = (bound: number | null) =>
    bound === null ? '' : dates ? dayOf(bound) : String(bound);
  const number = (text: string) => {
    const value = Number(text);
    return text.trim() === '' || Number.isNaN(value) ? null : value;
  };
  const input = (name: 'min' | 'max', label: string, read: (text: string) => number | null) => (
    <div className="jdw-field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        type={dates ? 'date' : 'number'}
        step="any"
        value={write(range[name])}
        onChange={(event) =>
          onChange({
            kind: 'range',
            min: range.min,
            max: range.max,
            [name]: read(event.target.value),
          })
        }
      />
    </div>
  );
  return (
    <>
      {input('min', texts.from(column.header), dates ? startOfDay : number)}
      {input('max', texts.to(column.header), dates ? endOfDay : number)}
    </>
  );
}

const controls = {
  text: TextControl,
  choice: ChoiceControl,
  range: RangeControl,
  dates: RangeControl,
};

export function FilterPanel<Row>(props: {
  columns: readonly Column<Row>[];
  filters: Readonly<Record<string, ColumnFilter>>;
  rows: readonly Row[];
  collator: Intl.Collator;
  texts: TableTexts;
  onChange: (column: string, filter: ColumnFilter) => void;
}) {
  const { columns, filters, onChange, ...rest } = props;
  // The high ones last, so that the others stand in even rows.
  const isHigh = ({ filter }: Column<Row>) => Number(filter === 'choice');
  const ordered = [...columns].sort((left, right) => isHigh(left) - isHigh(right));
  return ordered.map((column) => {
    if (!column.filter) return null;
    const Control = controls[column.filter];
    return (
      <Control
        key={column.id}
        column={column}
        filter={filters[column.id]}
        onChange={(filter) => onChange(column.id, filter)}
        {...rest}
      />
    );
  });
}
