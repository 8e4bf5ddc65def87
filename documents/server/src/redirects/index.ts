export { formerSlugRedirects } from './routes.ts'
export { recordDocumentSlug, recordProjectSlug } from './service.ts'
