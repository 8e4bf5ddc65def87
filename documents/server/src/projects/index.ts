export { projectRoutes } from './routes.ts'
export { createProject, getProject } from './service.ts'
export { findProject, listProjects, type ProjectRow } from './store.ts'
