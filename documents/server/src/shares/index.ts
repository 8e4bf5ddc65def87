export { sharePageRoutes } from './page-routes.ts'
export { shareRoutes } from './routes.ts'
export { createShare } from './service.ts'
