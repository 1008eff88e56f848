export { renderPage as default } from '#after-paint/render-page.tsx'
