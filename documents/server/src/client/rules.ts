/** Addresses that belong to the service: what it does not know there is not found, never the client's page. */
const serviceAddress = /^\/(api|s|mcp|dev)(\/|$)/

/** Vite names these by their content. */
const hashedAsset = /^\/assets\//

export type ClientAnswer = 'page' | 'asset' | 'file' | 'nothing'

/** What the web client's folder answers to a path that no route knows. Document addresses hold no dot. */
export function clientAnswer(path: string): ClientAnswer {
  if (serviceAddress.test(path)) return 'nothing'
  if (hashedAsset.test(path)) return 'asset'
  const lastPart = path.slice(path.lastIndexOf('/') + 1)
  return lastPart.includes('.') ? 'file' : 'page'
}

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

/** Values of a `Link` header: a browser reads them before it begins with the page. */
export const dataLinks = (addresses: readonly string[]) =>
  addresses.map((address) => `<${address}>; rel=preload; as=fetch; crossorigin`)

const link = /<(link|script)\b[^>]* (?:href|src)="(\/assets\/[^"]+)"[^>]*>/g

/** The same for the scripts and styles that a built page names, but for what only wide windows need. */
export function assetLinks(html: string) {
  const links: string[] = []
  for (const [tag, , address] of html.matchAll(link))
    if (!tag.includes(' media='))
      links.push(
        tag.includes('"stylesheet"')
          ? `<${address}>; rel=preload; as=style; crossorigin`
          : `<${address}>; rel=modulepreload; crossorigin`,
      )
  return [...new Set(links)]
}
