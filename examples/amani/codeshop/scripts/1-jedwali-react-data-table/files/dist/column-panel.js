import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useId } from 'react';
import { visibleColumns } from './visibility.js';
/** A checkbox for every column that can be hidden. The last visible column cannot be switched off. */
export function ColumnPanel(props) {
    const { columns, hidden, texts, onToggle, onShowAll } = props;
    const hint = useId();
    const shown = visibleColumns(columns, hidden);
    const last = shown.length === 1 && shown[0]?.hideable !== false ? shown[0] : null;
    const isWhole = shown.length === columns.length;
    return (_jsxs("fieldset", { className: "jdw-field jdw-whole", children: [_jsx("legend", { children: texts.visibleColumns }), _jsxs("div", { className: "jdw-boxes", children: [columns
                        .filter(({ hideable }) => hideable !== false)
                        .map((column) => {
                        const checked = shown.includes(column);
                        const fixed = column === last;
                        return (_jsxs("label", { children: [_jsx("input", { type: "checkbox", checked: checked, "aria-disabled": fixed || undefined, "aria-describedby": fixed ? hint : undefined, onChange: () => onToggle(column.id) }), _jsx("span", { children: column.header })] }, column.id));
                    }), _jsx("button", { type: "button", className: "jdw-button", "aria-disabled": isWhole || undefined, onClick: () => !isWhole && onShowAll(), children: texts.showAllColumns })] }), last ? (_jsx("p", { className: "jdw-hint", id: hint, children: texts.lastColumn })) : null] }));
}
