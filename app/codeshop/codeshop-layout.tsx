import { Outlet } from 'react-router'

/** What the pages of the code shop share. */
export default function CodeshopLayout() {
  return <Outlet />
}
