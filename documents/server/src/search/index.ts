export { searchProjects, searchRoutes } from './routes.ts'
export { openSearchIndex } from './service.ts'
