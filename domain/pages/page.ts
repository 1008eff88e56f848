/** The kinds of content in which each item has its own page. */
export type Shown =
  | 'projects'
  | 'documentedProjects'
  | 'posts'
  | 'products'
  | 'scripts'
  | 'documentedScripts'
  | 'apiIntegrations'
  | 'officialApis'
  | 'apiReferences'
  | 'deskPlaces'

export type SearchKind = 'Article' | 'Project' | 'Documentation' | 'Product' | 'Script' | 'Page'

/** The properties of a page. */
export type Page = {
  path: string
  /** The page's module, under `app/`. */
  file: string
  /** The module of its layout, under `app/`, if it has one in addition to the layout that all pages share. */
  layout?: string
  /** The page exists once for each item of this kind. */
  each?: Shown
  /** The page belongs to the list of this kind and follows its first page. */
  furtherOf?: Shown
  /** The path of its parent page. */
  parent?: string
  /** The page's kind in search results, if not `Page`. */
  kind?: SearchKind
  /** The page lists other pages, so search does not index its own text. */
  isList?: true
  /**
   * The page is a reference that mentions nearly every term, so search indexes only its field names and codes. Pages
   * that explain a term rank first.
   */
  isReference?: true
  /** Search terms that do not occur on the page itself. */
  searchTerms?: readonly string[]
  /** The page shows a visitor's own data, so it is not in the sitemap and cannot be shared. */
  isPrivate?: true
  /**
   * Visitors come to the page to do something, so React hydrates it as soon as it has loaded and painted. Other pages
   * are mainly for reading, so React hydrates them when a visitor is about to use a control.
   */
  isApp?: true
  /** The page handles sign-in or the owner's desk, so no window from another site may keep a reference to it. */
  isGuarded?: true
}
