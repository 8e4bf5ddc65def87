export { formerSlugRedirects } from './routes.ts'
export { recordDocumentLeft, recordDocumentSlug, recordProjectSlug } from './service.ts'
