import { useEffect, useLayoutEffect, useState } from 'react';
import { firstWidth, limitsOf } from './column.js';
import { selectWidth } from './select-box.js';
import { coveredWidth, stickyLayout } from './sticky.js';
import { clampWidth } from './widths.js';
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;
/**
 * Widths, heights and sticky positions. They are set on the elements' style objects and never as
 * attributes, so that a page whose Content-Security-Policy forbids inline styles shows the table too.
 */
export function useSizes(options) {
    const { box, head, element, columns, selectable, widths, virtual, onWidths } = options;
    // Somebody has moved an edge: the columns keep their pixels.
    const resized = columns.some((column) => widths[column.id] !== undefined);
    const widthOf = (column) => {
        const { min, max } = limitsOf(column);
        return clampWidth(widths[column.id] ?? firstWidth(column), min, max);
    };
    const drawn = columns.map((column) => ({ width: widthOf(column), sticky: column.sticky }));
    const first = drawn[0]?.sticky === 'start' ? 'start' : undefined;
    if (selectable)
        drawn.unshift({ width: selectWidth, sticky: first });
    const isSticky = drawn.some(({ sticky }) => sticky);
    const room = useRoom(box, isSticky);
    const stuck = stickyLayout(drawn, room);
    const sizes = JSON.stringify(drawn);
    const start = coveredWidth(drawn, stuck, 'start');
    const end = coveredWidth(drawn, stuck, 'end');
    useBrowserLayoutEffect(() => {
        const { current } = element;
        if (!current)
            return;
        const cols = current.querySelectorAll('col');
        drawn.forEach(({ width }, at) => cols[at]?.style.setProperty('width', `${width}px`));
        const total = drawn.reduce((sum, { width }) => sum + width, 0);
        current.style.setProperty('width', resized ? `${total}px` : '100%');
        current.style.setProperty('min-width', resized ? '0' : `${total}px`);
        // A focused cell scrolls into view between the sticky columns, not behind them.
        current.style.setProperty('--jdw-start', `${start}px`);
        current.style.setProperty('--jdw-end', `${end}px`);
    }, [element, sizes, resized, start, end]);
    const height = virtual?.height;
    const rowHeight = virtual?.rowHeight ?? 0;
    useBrowserLayoutEffect(() => {
        const { current } = box;
        if (!current)
            return;
        if (height === undefined) {
            current.style.removeProperty('height');
            return;
        }
        current.style.setProperty('height', `${height}px`);
        current.style.setProperty('--jdw-row', `${rowHeight}px`);
    }, [box, height, rowHeight]);
    // After every drawing, because rows come and go.
    useBrowserLayoutEffect(() => {
        const { current } = element;
        for (const gap of current?.querySelectorAll('[data-gap]') ?? []) {
            gap.style.setProperty('height', `${Number(gap.dataset['gap']) * rowHeight}px`);
        }
        if (!isSticky)
            return;
        for (const cell of current?.querySelectorAll('[data-sticky]') ?? []) {
            cell.style.setProperty('--jdw-at', `${stuck[cell.cellIndex]?.offset ?? 0}px`);
        }
    });
    /** The widths as they are drawn: the first change fixes them all, so that no other column moves. */
    const drawnWidths = () => {
        const cells = head.current?.querySelectorAll('th');
        const found = {};
        columns.forEach((column, at) => {
            const { min, max } = limitsOf(column);
            const cell = cells?.[at + Number(selectable)];
            const width = cell ? cell.getBoundingClientRect().width : widthOf(column);
            found[column.id] = clampWidth(width, min, max);
        });
        return found;
    };
    return {
        widthOf,
        setWidth: (column, width) => {
            const { min, max } = limitsOf(column);
            const base = resized ? widths : drawnWidths();
            onWidths({ ...base, [column.id]: clampWidth(width, min, max) });
        },
        resetWidth: (column) => {
            if (resized)
                onWidths({ ...widths, [column.id]: firstWidth(column) });
        },
        stuck,
    };
}
/** The width of the scrolled box, in steps, so that few changes draw the table again. */
function useRoom(box, on) {
    const [room, setRoom] = useState(Infinity);
    useBrowserLayoutEffect(() => {
        const { current } = box;
        if (!on || !current)
            return;
        const measure = () => setRoom(Math.floor(current.clientWidth / 16) * 16 || Infinity);
        measure();
        const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : null;
        observer?.observe(current);
        return () => observer?.disconnect();
    }, [box, on]);
    return room;
}
/** The attributes of a sticky cell, in the heading and below it. */
export function stickyAttributes(stuck) {
    return stuck ? { 'data-sticky': stuck.side, 'data-edge': stuck.edge ? '' : undefined } : {};
}
