import { clampWidth } from './widths.js';
import { isEmpty } from './text.js';
export function limitsOf(column) {
    const min = column.minWidth ?? 72;
    return { min, max: Math.max(min, column.maxWidth ?? 640) };
}
export function firstWidth(column) {
    const { min, max } = limitsOf(column);
    return clampWidth(column.width ?? 160, min, max);
}
export function drawValue(value, formats) {
    if (isEmpty(value))
        return '';
    if (typeof value === 'number')
        return formats.number.format(value);
    if (value instanceof Date)
        return formats.date.format(value);
    return String(value);
}
