/** The messages for empty lists. */
export const NO_PROJECTS_FOUND = 'No projects found matching your criteria.'
export const NO_PRODUCTS_FOUND = 'No products found matching your criteria.'
export const TRY_OTHER_PRODUCTS = 'Try adjusting your filters or search terms.'
export const NO_SCRIPTS_FOUND = 'No scripts found'
export const TRY_OTHER_SCRIPTS = 'Try adjusting your search or filters.'
