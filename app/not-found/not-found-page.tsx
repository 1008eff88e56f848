import { site } from 'virtual:site'
import { NotFound } from './not-found.tsx'

export const meta = () => [{ title: `Page not found · ${site.name}` }, { name: 'robots', content: 'noindex' }]

export default NotFound
