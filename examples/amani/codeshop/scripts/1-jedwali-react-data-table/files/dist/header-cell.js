import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useId, useRef } from 'react';
import { widthAfterKey } from './widths.js';
export function HeaderCell(props) {
    const { column, mark, width, limits, sticky, cursor, texts } = props;
    const { onSort, onWidth, onResetWidth } = props;
    const id = useId();
    const drag = useRef(null);
    const sortable = column.sortable !== false;
    const startDrag = (event) => {
        if (event.button !== 0)
            return;
        const cell = event.currentTarget.parentElement;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = {
            x: event.clientX,
            width: cell.getBoundingClientRect().width,
            sign: getComputedStyle(cell).direction === 'rtl' ? -1 : 1,
        };
    };
    const moveDrag = (event) => {
        const { current } = drag;
        if (current)
            onWidth(current.width + (event.clientX - current.x) * current.sign);
    };
    const endDrag = () => {
        drag.current = null;
    };
    const resizeByKey = (event) => {
        if (event.key === 'Enter') {
            event.preventDefault();
            onResetWidth();
            return;
        }
        const cell = event.currentTarget.parentElement;
        const next = widthAfterKey(event.key, cell.getBoundingClientRect().width, limits.min, limits.max, getComputedStyle(cell).direction === 'rtl');
        if (next === null)
            return;
        event.preventDefault();
        event.stopPropagation();
        onWidth(next);
    };
    const words = mark &&
        (mark.direction === 'ascending' ? texts.sortedAscending : texts.sortedDescending);
    return (_jsxs("th", { scope: "col", "aria-labelledby": id, "aria-sort": mark?.position === 1 ? mark.direction : undefined, "data-align": column.align, ...sticky, children: [sortable ? (_jsxs("button", { type: "button", className: "jdw-sort", ...cursor, onClick: (event) => onSort(event.shiftKey), children: [_jsx("span", { id: id, children: column.header }), _jsxs("span", { className: "jdw-mark", "aria-hidden": "true", "data-direction": mark?.direction, children: [mark ? (mark.direction === 'ascending' ? '▲' : '▼') : '↕', mark && mark.of > 1 ? _jsx("small", { children: mark.position }) : null] }), mark && words ? (_jsxs("span", { className: "jdw-unseen", children: [", ", mark.of > 1 ? texts.sortKey(mark.position, words) : words] })) : null] })) : (_jsx("span", { className: "jdw-head", id: id, ...cursor, children: column.header })), column.resizable === false ? null : (_jsx("span", { className: "jdw-grip", role: "separator", "aria-orientation": "vertical", "aria-label": texts.resize(column.header), "aria-valuenow": width, "aria-valuemin": limits.min, "aria-valuemax": limits.max, "aria-valuetext": texts.pixels(width), tabIndex: cursor ? -1 : 0, onPointerDown: startDrag, onPointerMove: moveDrag, onPointerUp: endDrag, onPointerCancel: endDrag, onDoubleClick: onResetWidth, onKeyDown: resizeByKey }))] }));
}
