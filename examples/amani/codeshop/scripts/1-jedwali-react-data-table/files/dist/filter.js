import { columnText, fold } from './text.js';
function asNumber(value) {
    if (value instanceof Date)
        return Number.isNaN(value.getTime()) ? null : value.getTime();
    return typeof value === 'number' && !Number.isNaN(value) ? value : null;
}
export function isActive(filter) {
    switch (filter.kind) {
        case 'text':
            return filter.text.trim() !== '';
        case 'choice':
            return filter.values.length > 0;
        case 'range':
            return filter.min !== null || filter.max !== null;
    }
}
/**
 * Makes the test for one column. Range filters compare numbers; for dates give
 * the bounds in milliseconds. Both bounds are inclusive, and a row without a
 * number never passes an active range.
 */
function columnTest(column, filter) {
    switch (filter.kind) {
        case 'text': {
            const wanted = fold(filter.text.trim());
            return (row) => fold(columnText(column, row)).includes(wanted);
        }
        case 'choice': {
            const wanted = new Set(filter.values);
            return (row) => wanted.has(columnText(column, row));
        }
        case 'range': {
            const { min, max } = filter;
            return (row) => {
                const number = asNumber(column.value(row));
                return number !== null && (min === null || number >= min) && (max === null || number <= max);
            };
        }
    }
}
/** One folded text per row, made on first use and kept for as long as the row lives. */
export class SearchIndex {
    #texts = new Map();
    #columns;
    constructor(columns) {
        this.#columns = columns;
    }
    text(row) {
        let text = this.#texts.get(row);
        if (text === undefined) {
            // A line break between the columns keeps a word from matching across two of them.
            text = fold(this.#columns.map((column) => columnText(column, row)).join('\n'));
            this.#texts.set(row, text);
        }
        return text;
    }
}
/** Every word of the search must be somewhere in the row, and every column filter must pass. */
export function filterRows(rows, columns, search, filters, index = new SearchIndex(columns)) {
    const words = fold(search).split(/\s+/).filter(Boolean);
    const tests = columns.flatMap((column) => {
        const filter = filters[column.id];
        return filter && isActive(filter) ? [columnTest(column, filter)] : [];
    });
    if (words.length === 0 && tests.length === 0)
        return rows;
    return rows.filter((row) => tests.every((test) => test(row)) &&
        (words.length === 0 || words.every((word) => index.text(row).includes(word))));
}
/** The different texts of a column with their counts, in reading order: the choices of a filter. */
export function choices(rows, column, collator) {
    const counts = new Map();
    for (const row of rows) {
        const text = columnText(column, row);
        if (text !== '')
            counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    return [...counts]
        .map(([text, count]) => ({ text, count }))
        .sort((left, right) => collator.compare(left.text, right.text));
}
