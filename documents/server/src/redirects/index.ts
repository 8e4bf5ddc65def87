export { formerAddressRedirects } from './routes.ts'
export { keepDocumentAddress, keepProjectAddress } from './service.ts'
