export { getProject } from './service.ts'
export { projectRoutes } from './routes.ts'
export type { ProjectRow } from './store.ts'
