import { pageMeta } from '../layout/page-meta.ts'
import { NotFound } from './not-found.tsx'

export const meta = () => pageMeta('Page not found')

export default NotFound
