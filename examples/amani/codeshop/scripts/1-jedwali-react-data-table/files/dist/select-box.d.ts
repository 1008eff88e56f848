/** The column of checkboxes, in pixels. */
export declare const selectWidth = 48;
/** A checkbox that fills its cell. A press with Shift, by pointer or by Space, asks for a range. */
export declare function SelectBox(props: {
    label: string;
    checked: 'none' | 'some' | 'all';
    /** Its place and its Tab stop in a grid. */
    cursor: Record<string, number>;
    onToggle: (range: boolean) => void;
}): import("react").JSX.Element;
