/** Paths that belong to the API and the server-rendered pages, not to the web client. */
export const isServerRoute = (path: string) => /^\/(api|s|mcp|dev)(\/|$)/.test(path)

const documentAddress = /^\/projects\/([^/]+)\/docs\/([^/]+)$/

export type HtmlFileName = 'index.html' | 'reading.html'

/** Returns the HTML file for a path. Document URLs get the page that preloads the code of the reading view. */
export const chooseHtmlFile = (path: string): HtmlFileName =>
  documentAddress.test(path) ? 'reading.html' : 'index.html'

/** Returns the API paths that the page will request, so that browsers load the data in parallel with the scripts. */
export function listApiPathsToPreload(path: string) {
  const everywhere = ['/api/auth/me', '/api/projects']
  if (path === '/') return everywhere
  const [, slug, docSlug] = path.match(documentAddress) ?? []
  if (slug === undefined || docSlug === undefined) return []
  const project = `/api/projects/${encodeURIComponent(slug)}`
  const document = `${project}/docs/${encodeURIComponent(docSlug)}`
  return [document, `${document}/blocks`, `${project}/docs`, `${project}/assets`, ...everywhere]
}
