import { useId } from 'react';
import type { Page } from './paging.ts';
import type { TableTexts } from './texts.ts';

export function Pager(props: {
  page: Page;
  pageSize: number;
  sizes: readonly number[];
  texts: TableTexts;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}) {
  const { page, pageSize, sizes, texts, onPage, onSize } = props;
  const id = useId();
  const options = sizes.includes(pageSize)
    ? sizes
    : [...sizes, pageSize].sort((left, right) => left - right);
  // A button that goes nowhere keeps its focus and says so, instead of vanishing under the finger.
  const step = (label: string, sign: string, to: number, possible: boolean) => (
    <button
      type="button"
      className="jdw-button jdw-step"
      aria-label={label}
      aria-disabled={possible ? undefined : true}
      onClick={() => possible && onPage(to)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  const before = page.page > 0;
  const after = page.page < page.pages - 1;
  return (
    <div className="jdw-foot">
      <div className="jdw-size">
        <label htmlFor={id}>{texts.rowsPerPage}</label>
        <select
          id={id}
          value={pageSize}
          onChange={(event) => onSize(Number(event.target.value))}
        >
          {options.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </div>
      <nav className="jdw-pages" aria-label={texts.pages}>
        {step(texts.firstPage, '«', 0, before)}
        {step(texts.previousPage, '‹', page.page - 1, before)}
        <span>{texts.page(page.page + 1, page.pages)}</span>
        {step(texts.nextPage, '›', page.page + 1, after)}
        {step(texts.lastPage, '»', page.pages - 1, after)}
      </nav>
    </div>
  );
}
