/** A sequence of input actions. The W3C WebDriver standard defines their format for both of its protocols. */
export type InputActions = Record<string, unknown>[]

/**
 * A browser that Playwright cannot drive.
 * @property evaluate runs a function body in the page, with `args` as its parameters, and returns its JSON value
 */
export type BrowserDriver = {
  visit(url: string): Promise<void>
  evaluate(body: string, ...args: unknown[]): Promise<unknown>
  perform(actions: InputActions): Promise<void>
  close(): Promise<void>
}

/** The size of the window, as on a phone (px). WebKitGTK makes its window at least 447 pixels wide. */
export const WINDOW = { width: 390, height: 844 }
