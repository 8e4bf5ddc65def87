export { projectRoutes } from './routes.ts'
export { createProject, findFreeProjectSlug, getProject } from './service.ts'
export {
  findProject,
  listUserNamesInScope,
  listUsersOfProject,
  listProjects,
  type ProjectRow,
  setProjectSlug,
} from './store.ts'
