/** Addresses that belong to the service, not to the client. */
export const isService = (path: string) => /^\/(api|s|mcp|dev)(\/|$)/.test(path)

const documentAddress = /^\/projects\/([^/]+)\/docs\/([^/]+)$/

export type PageName = 'index.html' | 'reading.html'

/** Whoever comes to read a document gets the page that names what reading needs, so that all of it comes at once. */
export const pageFor = (path: string): PageName =>
  documentAddress.test(path) ? 'reading.html' : 'index.html'

/** What the page at this address will ask the service for, so that it comes beside the scripts and not after them. */
export function dataFor(path: string) {
  const everywhere = ['/api/auth/me', '/api/projects']
  if (path === '/') return everywhere
  const [, slug, docSlug] = path.match(documentAddress) ?? []
  if (slug === undefined || docSlug === undefined) return []
  const project = `/api/projects/${encodeURIComponent(slug)}`
  const document = `${project}/docs/${encodeURIComponent(docSlug)}`
  return [document, `${document}/blocks`, `${project}/docs`, `${project}/assets`, ...everywhere]
}
