import { hear } from '#after-paint/browser/is-hydrated.ts'
import { PageReady, PageStart, type MetaTag } from '#after-paint/page-start.tsx'
import { PAPER } from '#domain/theme-colors.ts'
import { CartProvider } from './cart/cart-provider.tsx'
import { ErrorBoundary, ErrorPage } from './errors/error-page.tsx'
import favicon from './layout/favicon.svg?inline'
import { PageFrame } from './layout/page-frame.tsx'
import { Splash } from './layout/loading.tsx'
import type { LayoutComponent, LoadedPage, PageComponent } from './page/page-module.ts'
import { CurrentPath } from './page/use-location.ts'

/** @property meta the page's meta tags; only the server needs them */
type PageDocumentProps = {
  Page: PageComponent
  Layout: LayoutComponent | undefined
  loaded: LoadedPage
  meta?: readonly MetaTag[]
}

const NO_META: readonly MetaTag[] = []

/**
 * The HTML document of a page. When a page fails, the error page replaces only its content, and the frame stays, unless
 * the frame itself fails.
 */
export function PageDocument({ Page, Layout, loaded: { path, data, layoutData }, meta = NO_META }: PageDocumentProps) {
  const page = <Page data={data} />
  return (
    <CurrentPath value={path}>
      <html lang="en" suppressHydrationWarning>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="theme-color" media="(prefers-color-scheme: light)" content={PAPER.light} />
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PAPER.dark} />
          <PageStart meta={meta} />
          {/* React leaves the prerendered links in the document, so only the server has to render them. */}
          {import.meta.env.SSR && (
            <>
              <link rel="icon" href={favicon} />
              <link rel="manifest" href="/site.webmanifest" />
              <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
            </>
          )}
        </head>
        <body onPointerCancelCapture={hear}>
          <ErrorBoundary instead={<FailedFrame />}>
            <CartProvider>
              <Splash />
              <PageFrame>
                <ErrorBoundary instead={<ErrorPage />}>
                  {Layout ? <Layout data={layoutData}>{page}</Layout> : page}
                </ErrorBoundary>
              </PageFrame>
            </CartProvider>
          </ErrorBoundary>
        </body>
      </html>
    </CurrentPath>
  )
}

function FailedFrame() {
  return (
    <main>
      <ErrorPage />
      <PageReady />
    </main>
  )
}
