declare module 'virtual:site' {
  export const site: import('#domain/content.ts').Site
}
declare module 'virtual:boot-script' {
  export const bootScript: string
}
/** The moment of the build, in UTC (ISO 8601). */
declare const __BUILT_ON__: string
