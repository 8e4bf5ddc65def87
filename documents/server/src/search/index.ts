export { searchProjectsOfCaller, searchRoutes } from './routes.ts'
export { openSearchIndex } from './service.ts'
