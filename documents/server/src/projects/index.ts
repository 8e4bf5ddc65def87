export { projectRoutes } from './routes.ts'
export { createProject, freeProjectSlug, getProject } from './service.ts'
export { findProject, listProjects, type ProjectRow, setProjectSlug } from './store.ts'
