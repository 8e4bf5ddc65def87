export { toPageError } from './fetch-page.ts'
export {
  acceptedEncodings,
  type CheckedRequest,
  readResponseBody,
  sendCheckedRequest,
} from './send-request.ts'
export { parsePageUrl, resolvePageHost, type WebAccessRules } from './page-address.ts'
export { PageError, type WebPageFault } from './page-error.ts'
export { createPageReader, type PageReader } from './page-reader.ts'
