type Span = { id: string; top: number; bottom: number }

/** The line, as a part of the viewport's height, that a section has to span to be the one in view. */
const LINE = 0.3

/** The section that spans the line 30% down the viewport, given where each section's edges stand in it (px). */
export function sectionInView(sections: readonly Span[], viewportHeight: number): string | undefined {
  const line = viewportHeight * LINE
  return sections.find(({ top, bottom }) => top <= line && bottom > line)?.id
}
