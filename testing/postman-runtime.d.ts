// Types for the parts of these packages that testing/run-postman.ts uses. Neither package has its own type definitions.

declare module 'postman-collection' {
  type Collection = { readonly name: string }
  export const Collection: new (definition: object) => Collection
}

declare module 'postman-runtime' {
  type Cursor = object
  type Item = { name: string }
  type Assertion = { name: string; passed: boolean; error?: { message: string } }
  type Callbacks = {
    assertion: (cursor: Cursor, assertions: Assertion[]) => void
    exception: (cursor: Cursor, error: Error) => void
    request: (
      error: Error | null,
      cursor: Cursor,
      response: { code: number } | undefined,
      request: { url: object },
      item: Item,
    ) => void
    done: (error: Error | null) => void
  }
  class Runner {
    run(
      collection: object,
      options: object,
      started: (error: Error | null, run: { start: (callbacks: Callbacks) => void }) => void,
    ): void
  }
  const runtime: { Runner: typeof Runner }
  export default runtime
}
