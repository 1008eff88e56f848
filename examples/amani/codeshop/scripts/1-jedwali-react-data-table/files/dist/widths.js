export const widthStep = 16;
export function clampWidth(width, min, max) {
    return Math.round(Math.min(Math.max(width, min), max));
}
/** The new width after a key on a column's edge, or null when the key means nothing there. */
export function widthAfterKey(key, width, min, max, rightToLeft = false) {
    const wider = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
    const narrower = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
    switch (key) {
        case wider:
            return clampWidth(width + widthStep, min, max);
        case narrower:
            return clampWidth(width - widthStep, min, max);
        case 'Home':
            return min;
        case 'End':
            return max;
        default:
            return null;
    }
}
