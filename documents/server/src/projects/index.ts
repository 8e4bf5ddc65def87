export { getProject } from './service.ts'
export { projectRoutes } from './routes.ts'
export { listProjects, type ProjectRow } from './store.ts'
