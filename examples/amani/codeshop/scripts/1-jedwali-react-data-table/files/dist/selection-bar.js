import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
/** Says how many rows are selected, and offers what can be done with them. */
export function SelectionBar(props) {
    const { count, filteredOut, all, texts, onSelectAll, onClear, onExport } = props;
    // The buttons never vanish, so that none of them takes the focus along.
    const button = (label, possible, action) => (_jsx("button", { type: "button", className: "jdw-button", "aria-disabled": possible ? undefined : true, onClick: () => possible && action(), children: label }));
    return (_jsxs("div", { className: "jdw-selection", role: "group", "aria-label": texts.selection, children: [_jsx("p", { role: "status", children: texts.selected(count, filteredOut) }), all && button(texts.selectAll(all.count), all.count > 0 && !all.selected, onSelectAll), button(texts.clearSelection, count > 0, onClear), onExport && button(texts.exportSelected, count > 0, onExport)] }));
}
