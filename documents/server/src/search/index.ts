export { searchRoutes } from './routes.ts'
export { openSearchIndex, type SearchIndex } from './service.ts'
