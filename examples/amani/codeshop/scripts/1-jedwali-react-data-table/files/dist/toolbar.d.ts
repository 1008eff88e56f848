import type { ReactNode } from 'react';
import type { TableTexts } from './texts.ts';
export type PanelName = 'filters' | 'columns';
/** The search field and the buttons above the table. Of the two panels, one is open at a time. */
export declare function Toolbar(props: {
    id: string;
    search: string | null;
    /** The panels that this table has. */
    panels: readonly PanelName[];
    open: PanelName | null;
    activeFilters: number;
    narrowed: boolean;
    texts: TableTexts;
    onSearch: (text: string) => void;
    onOpen: (panel: PanelName | null) => void;
    onClear: () => void;
    onExport: (() => void) | null;
}): ReactNode;
/** A panel below the toolbar. Escape closes it and returns to its button. */
export declare function Panel(props: {
    id: string;
    name: PanelName;
    open: boolean;
    onClose: () => void;
    children: () => ReactNode;
}): import("react").JSX.Element;
