import { useEffect, useRef } from 'react';

/** The column of checkboxes, in pixels. */
export const selectWidth = 48;

/** A checkbox that fills its cell. A press with Shift, by pointer or by Space, asks for a range. */
export function SelectBox(props: {
  label: string;
  checked: 'none' | 'some' | 'all';
  /** Its place and its Tab stop in a grid. */
  cursor: Record<string, number>;
  onToggle: (range: boolean) => void;
}) {
  const { label, checked, cursor, onToggle } = props;
  const input = useRef<HTMLInputElement>(null);
  // Browsers disagree on whether the click made by a key carries the key's Shift.
  const shift = useRef(false);
  useEffect(() => {
    if (input.current) input.current.indeterminate = checked === 'some';
  });
  const remember = (event: { shiftKey: boolean }) => {
    shift.current = event.shiftKey;
  };
  return (
    <label className="jdw-select" onPointerDown={remember} onKeyDown={remember}>
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked === 'all'}
        onChange={() => {
          onToggle(shift.current);
          shift.current = false;
        }}
        {...cursor}
      />
    </label>
  );
}
