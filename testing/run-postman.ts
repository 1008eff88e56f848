import { Collection } from 'postman-collection'
import runtime from 'postman-runtime'

/** The outcome of a run: the status and URL of each request, the number of assertions, and all failures. */
type PostmanRun = {
  statuses: (readonly [name: string, status: number])[]
  urls: string[]
  assertions: number
  failures: string[]
}

/**
 * Runs a collection from top to bottom with Postman's engine.
 * @param baseUrl the URL that replaces the collection's own `baseUrl`
 */
export function runPostman(collection: object, baseUrl: string): Promise<PostmanRun> {
  const run: PostmanRun = { statuses: [], urls: [], assertions: 0, failures: [] }
  const local = structuredClone(collection) as { variable: { key: string; value: string }[] }
  for (const variable of local.variable) if (variable.key === 'baseUrl') variable.value = baseUrl
  return new Promise((resolve, reject) => {
    new runtime.Runner().run(new Collection(local), {}, (wrong, started) => {
      if (wrong) return reject(wrong)
      started.start({
        assertion: (_cursor, assertions) => {
          run.assertions += assertions.length
          for (const { name, passed, error } of assertions)
            if (!passed) run.failures.push(`${run.statuses.at(-1)?.[0]}: ${name}: ${error?.message}`)
        },
        exception: (_cursor, error) => run.failures.push(error.message),
        request: (error, _cursor, response, { url }, { name }) => {
          if (error) run.failures.push(`${name}: ${error.message}`)
          run.statuses.push([name, response?.code ?? 0])
          run.urls.push(String(url))
        },
        done: (error) => (error ? reject(error) : resolve(run)),
      })
    })
  })
}
