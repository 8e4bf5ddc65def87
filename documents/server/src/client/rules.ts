/** Addresses that belong to the service, not to the client. */
export const isService = (path: string) => /^\/(api|s|mcp|dev)(\/|$)/.test(path)

const documentAddress = /^\/projects\/[^/]+\/docs\/[^/]+$/

/** Whoever comes to read a document gets the page that names what reading needs, so that all of it comes at once. */
export const pageFor = (path: string) => (documentAddress.test(path) ? 'reading.html' : 'index.html')
