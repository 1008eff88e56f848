declare module 'virtual:site' {
  export const site: import('#domain/content/site.ts').Site
}
declare module 'virtual:home' {
  export const home: import('#domain/content/home.ts').Home
}
declare module 'virtual:posts' {
  export const posts: import('#domain/content/post.ts').ListedPost[]
}
declare module 'virtual:articles' {
  export const articles: Readonly<Record<number, import('#domain/content/post.ts').Article>>
}
declare module 'virtual:blog' {
  export const blog: import('#domain/content/post.ts').Blog
}
declare module 'virtual:projects' {
  export const projects: import('#domain/content/project.ts').Project[]
}
declare module 'virtual:project-documentation' {
  export const projectDocumentation: import('#domain/content/project-documentation.ts').ProjectDocumentation
}
declare module 'virtual:api-docs' {
  export const apiDocs: import('#domain/content/api-docs.ts').AllApiDocs
}
declare module 'virtual:scripts' {
  /** Every script that is sold, in the order of their ids. */
  export const scripts: readonly import('#domain/content/scripts.ts').Script[]
}

declare module 'virtual:script-samples' {
  export const scriptSamples: { purchases: readonly number[] }
}
declare module 'virtual:licence-keys' {
  /** Public keys that the content holds, for a copy of the site without a server. */
  export const licenceKeys: readonly import('#domain/licence-file.ts').LicenceKey[]
}
declare module 'virtual:shop' {
  export const shop: import('#domain/content/shop.ts').ShopContent
}
declare module 'virtual:boot-script' {
  export const bootScript: string
}
/** The moment of the build, in UTC (ISO 8601). */
declare const __BUILT_ON__: string
