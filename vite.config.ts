import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { bootScript } from './build-steps/boot-script.ts'
import { siteContent } from './build-steps/site-content.ts'

export default defineConfig({
  plugins: [siteContent(), bootScript(), tailwindcss(), reactRouter()],
  define: { __BUILT_ON__: JSON.stringify(new Date().toISOString()) },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        // What every page needs travels in one file: apart, its pieces compress 4 kB worse.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: 'shared', test: /node_modules\/(react|react-dom|scheduler|react-router|valibot|react-hot-toast|lucide-react)\// }],
            },
          },
        },
      },
    },
  },
  server: { proxy: { '^/api/': 'http://127.0.0.1:3001' } },
})
