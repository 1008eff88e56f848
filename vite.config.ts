import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { dirname, join } from 'node:path'
import { defineConfig, normalizePath } from 'vite'

import { withoutPreload, withoutProse } from './commands/parts/smaller-scripts.ts'
import { DOWNLOADS_PATH } from './contract/light-routes.ts'
import { SANDBOX_PATH } from './domain/api-docs/addresses.ts'
import { contentInDevelopment, pagesInDevelopment } from './publishing/in-development.ts'
import { builtCode, CODE_FOLDER, codeAt } from './publishing/output/built-code.ts'
import { PAGE_ENTRIES, pageEntries, pageEntry, VANILLA } from './publishing/pages/page-entries.ts'

const OWN = ['app', 'after-paint', 'contract', 'domain', 'offline'].map(
  (folder) => `${normalizePath(join(import.meta.dirname, folder))}/`,
)
const code = codeAt(process.env[CODE_FOLDER] ?? builtCode().folder)

export default defineConfig({
  plugins: [
    contentInDevelopment(),
    pagesInDevelopment(),
    pageEntries(),
    tailwindcss(),
    react(),
    withoutPreload(),
    withoutProse(),
  ],
  appType: 'custom',
  publicDir: false,
  cacheDir: 'build/vite',
  build: { assetsInlineLimit: 0 },
  environments: {
    // This build renders all pages when they are published, and the pages without JavaScript in a server that runs
    // unbundled.
    ssr: {
      build: {
        outDir: dirname(code.server),
        rolldownOptions: { input: { index: 'app/render-page.tsx', 'no-js': 'app/no-js/render-no-js.tsx' } },
      },
    },
    client: {
      build: {
        outDir: code.client,
        // Saves 0.6 kB (brotli) on every page, compared with the default minifier.
        minify: 'terser',
        terserOptions: { module: true, ecma: 2020, compress: { passes: 3, pure_getters: true }, mangle: true },
        // Not needed: each page lists its own modules, and the dependencies of deferred parts are already loaded.
        modulePreload: false,
        // Code that every page needs goes into two large files: more files would compress worse, and a single file
        // would block the main thread longer.
        rolldownOptions: {
          input: { ...PAGE_ENTRIES, vanilla: pageEntry(VANILLA), styles: 'app/styles/styles.css' },
          preserveEntrySignatures: 'exports-only',
          // None of our modules is imported for its side effects, so the bundler may drop all code that a page does not
          // use.
          treeshake: {
            moduleSideEffects: (id) => (OWN.some((folder) => id.startsWith(folder)) ? false : undefined),
            manualPureFunctions: ['v'],
            propertyReadSideEffects: false,
          },
          // Inlines path constants, so that no page loads the paths of the whole site.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          output: {
            // Seven characters of the hash are enough to tell two versions apart.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                // The code that works without React, with all its imports.
                { name: 'vanilla', test: /\/app\/vanilla\//, priority: 3 },
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                {
                  name: 'frame',
                  priority: 1,
                  test: /node_modules\/react-hot-toast\/|\/app\/(document|start-page|layout|page|search\/search-button|cart\/(cart-provider|cart-state|cart-in-frame)|errors|browser\/(storage|storage-keys)|ui\/(classes|icon|owner-links|toaster|toasts|on-demand|picture-image|use-is-hydrated|use-leave-warning))\b|domain\/(pages\/(page-table|menus|address-of)|content\/is-digital|text\/digits)\b|after-paint\/(bootstrap|browser)\//,
                },
                // The code that all items for sale share, and the code that their cards in lists share (`cards`).
                {
                  name: 'goods',
                  test: /\/app\/(storefront\/(price|wishlist)|cart\/store-bar|shop\/use-add-to-cart)\./,
                },
                {
                  name: 'cards',
                  test: /\/app\/storefront\/(rating|wishlist-button|quantity-steps)\b|icons\/heart\./,
                },
                { name: 'products', test: /\/app\/shop\/(product-badges|compare\/chosen)\b/ },
                {
                  name: 'queries',
                  test: /\/(app\/ui\/use-list-query|domain\/(lists\/list-query|text\/search-texts))\b/,
                },
                { name: 'lists', test: /\/app\/ui\/list-fields\b/ },
                { name: 'rows', test: /\/app\/ui\/(rows|use-scrolled-to)\b/ },
                { name: 'back', test: /\/app\/ui\/back-link\b|icons\/arrow-left\./ },
                // Form fields, and the hint for an email address that looks mistyped.
                {
                  name: 'fields',
                  test: /\/(app\/(storefront\/form-field|ui\/email-hint)|domain\/text\/email-address)\b/,
                },
                // The payment code that both checkouts share.
                {
                  name: 'paying',
                  test: /\/app\/storefront\/(payment-|load-known-details)/,
                },
                // The code for addresses, and for the orders that this browser stores.
                {
                  name: 'placed',
                  test: /\/(app\/(orders\/placed-orders|shop\/(order\/unpaid-order-note|address-lines))|domain\/(address|order-kinds|shop\/(address-fields|stored-orders|unpaid-order)))\b/,
                },
                // Functions that normalize and compare typed text.
                {
                  name: 'typed',
                  priority: 1,
                  test: /\/domain\/text\/(folded|is-blank|letters-and-digits|typed-keys|typed-text)\b/,
                },
                // Code that every shop page needs.
                {
                  name: 'shop',
                  test: /\/app\/(shop\/(shop-context|layout\/shop-layout)|cart\/current-offer)\b|\/domain\/(shop\/catalog|cart\/current-offer)\b/,
                },
                {
                  name: 'totals',
                  test: /\/app\/(storefront\/totals-list|cart\/former-price)\b|\/domain\/cart\/pricing\b/,
                },
                {
                  name: 'shop-cart',
                  test: /\/app\/(cart\/coupon|shop\/cart\/samples-note|ui\/thumbnail)\b/,
                },
                // The code for placing an order that both checkouts share.
                {
                  name: 'placing',
                  test: /\/(app\/(payment\/leave-checkout|cart\/order-summary)|domain\/shop\/placement-change)\b/,
                },
                // The code that calls the API, and the code that validates its responses (`checks`), which most pages
                // load later.
                {
                  name: 'services',
                  priority: 1,
                  test: /\/app\/api\/(call-route|answer-cache|use-answer)\b|\/contract\/light-routes\b|\/domain\/nil-returns\/tax-providers\b/,
                },
                { name: 'checks', priority: 2, test: /node_modules\/valibot\/|\/contract\/endpoint\b/ },
              ],
            },
          },
        },
      },
    },
  },
  server: {
    watch: { ignored: ['**/build/**', '**/data/**'] },
    proxy: { [`^(/api|${SANDBOX_PATH}|${DOWNLOADS_PATH})/`]: `http://127.0.0.1:${process.env.API_PORT}` },
  },
})
