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

const documentAddress = /^\/projects\/[^/]+\/docs\/[^/]+$/

/** Whoever comes to read a document gets the page that names what reading needs, so that all of it comes at once. */
export const pageFor = (path: string) => (documentAddress.test(path) ? 'reading.html' : 'index.html')
