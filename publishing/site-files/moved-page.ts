import { escapeMarkup } from '#domain/text/markup.ts'

/**
 * Returns the page that redirects from a former URL, for static file hosts.
 * @param to the path of the target page
 * @param site the site's URL
 */
export function movedPage(to: string, site: string): string {
  const path = escapeMarkup(to)
  return [
    '<!DOCTYPE html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<title>This page has moved</title><meta name="robots" content="noindex">',
    `<link rel="canonical" href="${escapeMarkup(site)}${path}"><meta http-equiv="refresh" content="0; url=${path}">`,
    `</head><body><p>This page has moved to <a href="${path}">${path}</a>.</p></body></html>`,
  ].join('\n')
}
