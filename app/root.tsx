import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts } from 'react-router'
import { bootScript } from 'virtual:boot-script'
import type { Route } from './+types/root'
import { CartProvider } from './cart/cart-provider.tsx'
import { ErrorPage } from './errors/error-page.tsx'
import favicon from './layout/favicon.svg?inline'
import { PageFrame } from './layout/page-frame.tsx'
import { PAPER } from './layout/show-theme.ts'
import { Splash } from './layout/splash.tsx'
import stylesheet from './styles.css?url'
import { publishedOn, site } from './content.ts'

/**
 * The build puts the rules that a page needs into it, and has the stylesheet itself fetched after the paint: React must not expect a link.
 * The icon stands in the page, where it costs less than a request of its own.
 */
export const links: Route.LinksFunction = () =>
  import.meta.env.DEV || import.meta.env.SSR
    ? [
        { rel: 'stylesheet', href: stylesheet },
        { rel: 'icon', href: favicon },
      ]
    : []

export function meta() {
  return [{ title: `${site.name} · ${site.tagline}` }, { name: 'description', content: site.description }]
}

/** The document around every page, its error page and its fallback. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={PAPER.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PAPER.dark} />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? bootScript : '' }} />
        <Meta />
        <Links />
        {import.meta.env.DEV && <script dangerouslySetInnerHTML={{ __html: `kibandaContent=${JSON.stringify({ site, publishedOn })}` }} />}
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <CartProvider>
      <Splash />
      <PageFrame>
        <Outlet />
      </PageFrame>
    </CartProvider>
  )
}

/** The last resort, when the frame itself fails. */
export function ErrorBoundary() {
  return (
    <main>
      <ErrorPage />
    </main>
  )
}
