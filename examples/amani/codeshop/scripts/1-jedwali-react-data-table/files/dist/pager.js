import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useId } from 'react';
export function Pager(props) {
    const { page, pageSize, sizes, texts, onPage, onSize } = props;
    const id = useId();
    const options = sizes.includes(pageSize)
        ? sizes
        : [...sizes, pageSize].sort((left, right) => left - right);
    // A button that goes nowhere keeps its focus and says so, instead of vanishing under the finger.
    const step = (label, sign, to, possible) => (_jsx("button", { type: "button", className: "jdw-button jdw-step", "aria-label": label, "aria-disabled": possible ? undefined : true, onClick: () => possible && onPage(to), children: _jsx("span", { "aria-hidden": "true", children: sign }) }));
    const before = page.page > 0;
    const after = page.page < page.pages - 1;
    return (_jsxs("div", { className: "jdw-foot", children: [_jsxs("div", { className: "jdw-size", children: [_jsx("label", { htmlFor: id, children: texts.rowsPerPage }), _jsx("select", { id: id, value: pageSize, onChange: (event) => onSize(Number(event.target.value)), children: options.map((size) => (_jsx("option", { value: size, children: size }, size))) })] }), _jsxs("nav", { className: "jdw-pages", "aria-label": texts.pages, children: [step(texts.firstPage, '«', 0, before), step(texts.previousPage, '‹', page.page - 1, before), _jsx("span", { children: texts.page(page.page + 1, page.pages) }), step(texts.nextPage, '›', page.page + 1, after), step(texts.lastPage, '»', page.pages - 1, after)] })] }));
}
