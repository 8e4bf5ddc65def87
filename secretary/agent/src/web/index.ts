export { toPageError } from './fetch-page.ts'
export { parsePageUrl, resolvePageHost, type WebAccessRules } from './page-address.ts'
export { PageError, type WebPageFault } from './page-error.ts'
export { createPageReader, type PageReader } from './page-reader.ts'
