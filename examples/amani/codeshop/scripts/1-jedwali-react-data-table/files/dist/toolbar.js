import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
/** The search field and the buttons above the table. Of the two panels, one is open at a time. */
export function Toolbar(props) {
    const { id, search, panels, open, activeFilters, narrowed, texts } = props;
    const { onSearch, onOpen, onClear, onExport } = props;
    if (search === null && panels.length === 0 && !onExport)
        return null;
    const words = {
        filters: texts.filters + (activeFilters > 0 ? ` (${activeFilters})` : ''),
        columns: texts.columns,
    };
    return (_jsxs("div", { className: "jdw-tools", children: [search === null ? null : (_jsxs("div", { className: "jdw-field jdw-search", children: [_jsx("label", { htmlFor: `${id}search`, children: texts.search }), _jsx("input", { id: `${id}search`, type: "search", autoComplete: "off", value: search, onChange: (event) => onSearch(event.target.value) })] })), panels.map((panel) => (_jsx("button", { id: `${id}${panel}-button`, type: "button", className: "jdw-button", "aria-expanded": open === panel, "aria-controls": `${id}${panel}`, onClick: () => onOpen(open === panel ? null : panel), children: words[panel] }, panel))), narrowed ? (_jsx("button", { type: "button", className: "jdw-button", onClick: () => {
                    onClear();
                    // This button is about to go; the search field is its neighbor.
                    document.getElementById(`${id}search`)?.focus();
                }, children: texts.clearAll })) : null, onExport ? (_jsx("button", { type: "button", className: "jdw-button", onClick: onExport, children: texts.exportCsv })) : null] }));
}
/** A panel below the toolbar. Escape closes it and returns to its button. */
export function Panel(props) {
    const { id, name, open, onClose, children } = props;
    return (_jsx("div", { className: `jdw-panel jdw-${name}`, id: `${id}${name}`, hidden: !open, onKeyDown: (event) => {
            if (event.key !== 'Escape')
                return;
            onClose();
            document.getElementById(`${id}${name}-button`)?.focus();
        }, children: open ? children() : null }));
}
