export { createProject, getProject } from './service.ts'
export { projectRoutes } from './routes.ts'
export { findProject, listProjects, type ProjectRow } from './store.ts'
