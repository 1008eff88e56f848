import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { dirname, join } from 'node:path'
import { defineConfig, normalizePath } from 'vite'

import { withoutPreload } from './commands/parts/without-preload.ts'
import { withoutProse } from './commands/parts/without-prose.ts'
import { DOWNLOADS_PATH } from './contract/light-routes.ts'
import { SANDBOX_PATH } from './domain/api-docs/addresses.ts'
import { contentInDevelopment } from './publishing/content-in-development.ts'
import { builtCode, CODE_FOLDER, codeAt } from './publishing/output/built-code.ts'
import { PAGE_ENTRIES, pageEntries, pageEntry, VANILLA } from './publishing/pages/page-entries.ts'
import { pagesInDevelopment } from './publishing/pages-in-development.ts'

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
    // Publishing renders the pages with this part of the build, and a server without a bundle those without JavaScript.
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
        // Not needed: dependencies of deferred parts are already loaded, and each page lists its own.
        modulePreload: false,
        // Two large files that every page needs: more files compress worse, and a single one blocks the main thread longer.
        rolldownOptions: {
          input: { ...PAGE_ENTRIES, vanilla: pageEntry(VANILLA), styles: 'app/styles/styles.css' },
          preserveEntrySignatures: 'exports-only',
          // No module is imported for its side effects, so a page bundles only what it uses of each.
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
                // What works without React, with all that it imports.
                { name: 'vanilla', test: /\/app\/vanilla\//, priority: 3 },
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                {
                  name: 'frame',
                  priority: 1,
                  test: /node_modules\/react-hot-toast\/|\/app\/(document|start-page|layout|page|search\/search-button|cart\/(cart-provider|cart-state|cart-in-frame)|errors|browser\/(storage|storage-keys)|ui\/(classes|icon|owner-links|toaster|toasts|on-demand|picture-image|use-is-hydrated|use-leave-warning))\b|domain\/pages\/(page-table|menus|address-of)\b|after-paint\/(bootstrap|browser)\//,
                },
                // What everything for sale has, and what its cards have in lists.
                {
                  name: 'goods',
                  test: /\/app\/(storefront\/(price|wishlist)|cart\/store-bar|shop\/use-add-to-cart)\./,
                },
                {
                  name: 'cards',
                  test: /\/app\/storefront\/(rating|wishlist-button|quantity-steps)\b|icons\/heart\./,
                },
                { name: 'products', test: /\/app\/shop\/(product-badges|compare\/chosen)\b/ },
                { name: 'lists', test: /\/app\/ui\/list-fields\b/ },
                // The fields of the forms, and the sums of both checkouts.
                { name: 'fields', test: /\/app\/(storefront\/form-field|ui\/email-hint)\b/ },
                // How both checkouts take payments.
                {
                  name: 'paying',
                  test: /\/app\/(storefront\/(payment-|load-known-details)|information\/purchase-terms)/,
                },
                {
                  name: 'address',
                  test: /\/app\/shop\/address-lines\b|\/domain\/(address|order-kinds|shop\/address-fields)\b/,
                },
                // The orders that this browser knows.
                {
                  name: 'placed',
                  test: /\/(app\/(orders\/placed-orders|shop\/order\/unpaid-order-note)|domain\/shop\/(stored-orders|unpaid-order))\b/,
                },
                // Small rules of pages that share nothing else.
                { name: 'rules', priority: 2, test: /\/domain\/(content\/is-digital|text\/digits)\b/ },
                // How everything typed is read.
                {
                  name: 'typed',
                  priority: 1,
                  test: /\/domain\/text\/(search-texts|folded|is-blank|letters-and-digits|typed-keys|typed-text)\b/,
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
                // What both checkouts have in common.
                {
                  name: 'placing',
                  test: /\/(app\/(payment\/leave-checkout|cart\/order-summary)|domain\/shop\/placement-change)\b/,
                },
                // The code that calls the API, and, loaded later by most pages, the code that checks its answers.
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
