/** Lower case and without accents, so that "Nyeri" finds "nyéri". */
export function fold(text) {
    return text.normalize('NFD').replace(/\p{M}+/gu, '').toLowerCase();
}
export function isEmpty(value) {
    if (value === null || value === '')
        return true;
    if (typeof value === 'number')
        return Number.isNaN(value);
    return value instanceof Date && Number.isNaN(value.getTime());
}
/** The value as plain text: dates as ISO 8601, empty values as nothing. */
export function plainText(value) {
    if (isEmpty(value))
        return '';
    if (value instanceof Date)
        return value.toISOString();
    return String(value);
}
export function columnText(column, row) {
    return column.text ? column.text(row) : plainText(column.value(row));
}
