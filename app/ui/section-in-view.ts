type Span = { id: string; top: number; bottom: number }

/** The position of the trigger line, as a fraction of the viewport height. */
const LINE = 0.3

/**
 * Returns the ID of the section that spans the line 30% down the viewport. The sections' edges are relative to the
 * viewport (px).
 */
export function sectionInView(sections: readonly Span[], viewportHeight: number): string | undefined {
  const line = viewportHeight * LINE
  return sections.find(({ top, bottom }) => top <= line && bottom > line)?.id
}
