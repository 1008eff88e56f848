import { useEffect, useState } from 'react';
import { rowWindow } from './paging.js';
/** Follows the scrolled box and says which rows are in it. */
export function useRowWindow(options) {
    const { box, head, count, rowHeight, on } = options;
    const [top, setTop] = useState(0);
    const [viewport, setViewport] = useState(600);
    useEffect(() => {
        const element = box.current;
        if (!on || !element)
            return;
        // Whole rows only, so that most scroll events change nothing and draw nothing.
        const follow = () => setTop(Math.floor(element.scrollTop / rowHeight) * rowHeight);
        const measure = () => setViewport(viewportOf(element, head.current) + rowHeight);
        follow();
        measure();
        element.addEventListener('scroll', follow, { passive: true });
        const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : null;
        observer?.observe(element);
        return () => {
            element.removeEventListener('scroll', follow);
            observer?.disconnect();
        };
    }, [box, head, on, rowHeight]);
    if (!on)
        return { start: 0, end: count };
    return rowWindow({ count, rowHeight, viewport, scrollTop: top });
}
/** The height that rows have: the box without its sticky header. */
export function viewportOf(box, head) {
    return Math.max(0, box.clientHeight - (head?.offsetHeight ?? 0));
}
