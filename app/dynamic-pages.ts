/** The routes that take an id, and the ids that have a page. `_` stands for any other id. */
const ids = {
  '/project/:id': ['_', '1'],
  '/project/:id/documentation': ['_', '1'],
  '/blog/:id': ['_', '1'],
  '/shop/product/:id': ['_', 'sample'],
  '/codeshop/product/:id': ['_', '1'],
}

/** Every page to prerender whose address holds an id, and the page that answers unknown addresses. */
export const dynamicPages = [...Object.entries(ids).flatMap(([pattern, values]) => values.map((id) => pattern.replace(':id', id))), '/404']
