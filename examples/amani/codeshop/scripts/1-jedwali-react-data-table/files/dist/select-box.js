import { jsx as _jsx } from "react/jsx-runtime";
import { useEffect, useRef } from 'react';
/** The column of checkboxes, in pixels. */
export const selectWidth = 48;
/** A checkbox that fills its cell. A press with Shift, by pointer or by Space, asks for a range. */
export function SelectBox(props) {
    const { label, checked, cursor, onToggle } = props;
    const input = useRef(null);
    // Browsers disagree on whether the click made by a key carries the key's Shift.
    const shift = useRef(false);
    useEffect(() => {
        if (input.current)
            input.current.indeterminate = checked === 'some';
    });
    const remember = (event) => {
        shift.current = event.shiftKey;
    };
    return (_jsx("label", { className: "jdw-select", onPointerDown: remember, onKeyDown: remember, children: _jsx("input", { ref: input, type: "checkbox", "aria-label": label, checked: checked === 'all', onChange: () => {
                onToggle(shift.current);
                shift.current = false;
            }, ...cursor }) }));
}
