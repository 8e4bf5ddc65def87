export type { WebAccess } from './page-address.ts'
export { PageError, type PageFault } from './page-error.ts'
export { createPageReader, type PageReader } from './page-reader.ts'
