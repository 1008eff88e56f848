/** Where a key leads from a cell, or null when it is not a key of the grid. */
export function placeAfterKey(key, control, { row, column }, { rows, columns, jump, rightToLeft = false }) {
    const to = (nextRow, nextColumn) => ({
        row: Math.min(Math.max(-1, nextRow), rows - 1),
        column: Math.min(Math.max(0, nextColumn), columns - 1),
    });
    const ahead = rightToLeft ? -1 : 1;
    switch (key) {
        case 'ArrowRight':
            return to(row, column + ahead);
        case 'ArrowLeft':
            return to(row, column - ahead);
        case 'ArrowDown':
            return to(row + 1, column);
        case 'ArrowUp':
            return to(row - 1, column);
        case 'PageDown':
            return to(row + jump, column);
        case 'PageUp':
            return to(Math.max(row === -1 ? -1 : 0, row - jump), column);
        case 'Home':
            return control ? to(-1, 0) : to(row, 0);
        case 'End':
            return control ? to(rows - 1, columns - 1) : to(row, columns - 1);
        default:
            return null;
    }
}
