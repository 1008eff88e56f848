import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { PAPER } from '#domain/theme-colors.ts'
import { hear } from '#after-paint/browser/is-hydrated.ts'
import { PageReady, PageStart } from '#after-paint/page-start.tsx'
import { CartProvider } from './cart/cart-provider.tsx'
import { ErrorPage } from './errors/error-page.tsx'
import favicon from './layout/favicon.svg?inline'
import { PageFrame } from './layout/page-frame.tsx'
import { Splash } from './layout/splash.tsx'
import stylesheet from './styles/styles.css?url'
import { navigation, prices, publishedIn, site } from './content/content.ts'

export function meta() {
  return [{ title: `${site.name} · ${site.tagline}` }, { name: 'description', content: site.description }]
}

/** The HTML document around every page and error page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={PAPER.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PAPER.dark} />
        <PageStart stylesheet={stylesheet} boot="/app/boot.ts" />
        {/* React leaves the prerendered icon in the document, so only the build has to render it. */}
        {(import.meta.env.SSR || import.meta.env.DEV) && <link rel="icon" href={favicon} />}
        {import.meta.env.SSR && !import.meta.env.DEV && (
          <>
            <link rel="manifest" href="/site.webmanifest" />
            <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          </>
        )}
        {import.meta.env.DEV && (
          <script
            dangerouslySetInnerHTML={{
              __html: `kibandaContent=${JSON.stringify({ site, publishedIn, navigation, prices })}`,
            }}
          />
        )}
      </head>
      <body onPointerCancelCapture={hear}>{children}</body>
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

/** The error page shown when the page frame itself fails. */
export function ErrorBoundary() {
  return (
    <main>
      <ErrorPage />
      <PageReady />
    </main>
  )
}
