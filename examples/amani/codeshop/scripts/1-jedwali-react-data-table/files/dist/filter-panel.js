import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useId, useMemo } from 'react';
import { dayOf, endOfDay, startOfDay } from './days.js';
import { choices } from './filter.js';
function TextControl({ column, filter, texts, onChange }) {
    const id = useId();
    return (_jsxs("div", { className: "jdw-field", children: [_jsx("label", { htmlFor: id, children: texts.contains(column.header) }), _jsx("input", { id: id, type: "text", autoComplete: "off", value: filter?.kind === 'text' ? filter.text : '', onChange: (event) => onChange({ kind: 'text', text: event.target.value }) })] }));
}
function ChoiceControl({ column, filter, rows, collator, onChange }) {
    const options = useMemo(() => choices(rows, column, collator), [rows, column, collator]);
    const chosen = filter?.kind === 'choice' ? filter.values : [];
    return (_jsxs("fieldset", { className: "jdw-field", children: [_jsx("legend", { children: column.header }), _jsx("div", { className: "jdw-choices", children: options.map(({ text, count }) => (_jsxs("label", { children: [_jsx("input", { type: "checkbox", checked: chosen.includes(text), onChange: (event) => onChange({
                                kind: 'choice',
                                values: event.target.checked
                                    ? [...chosen, text]
                                    : chosen.filter((value) => value !== text),
                            }) }), _jsxs("span", { children: [text, " ", _jsxs("small", { children: ["(", count, ")"] })] })] }, text))) })] }));
}
function RangeControl({ column, filter, texts, onChange }) {
    const id = useId();
    const dates = column.filter === 'dates';
    const range = filter?.kind === 'range' ? filter : { min: null, max: null };
    const write = (bound) => bound === null ? '' : dates ? dayOf(bound) : String(bound);
    const number = (text) => {
        const value = Number(text);
        return text.trim() === '' || Number.isNaN(value) ? null : value;
    };
    const input = (name, label, read) => (_jsxs("div", { className: "jdw-field", children: [_jsx("label", { htmlFor: `${id}-${name}`, children: label }), _jsx("input", { id: `${id}-${name}`, type: dates ? 'date' : 'number', step: "any", value: write(range[name]), onChange: (event) => onChange({
                    kind: 'range',
                    min: range.min,
                    max: range.max,
                    [name]: read(event.target.value),
                }) })] }));
    return (_jsxs(_Fragment, { children: [input('min', texts.from(column.header), dates ? startOfDay : number), input('max', texts.to(column.header), dates ? endOfDay : number)] }));
}
const controls = {
    text: TextControl,
    choice: ChoiceControl,
    range: RangeControl,
    dates: RangeControl,
};
export function FilterPanel(props) {
    const { columns, filters, onChange, ...rest } = props;
    // The high ones last, so that the others stand in even rows.
    const isHigh = ({ filter }) => Number(filter === 'choice');
    const ordered = [...columns].sort((left, right) => isHigh(left) - isHigh(right));
    return ordered.map((column) => {
        if (!column.filter)
            return null;
        const Control = controls[column.filter];
        return (_jsx(Control, { column: column, filter: filters[column.id], onChange: (filter) => onChange(column.id, filter), ...rest }, column.id));
    });
}
