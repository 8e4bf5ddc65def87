export { sessionRoutes } from './routes.ts'
export { openSession } from './service.ts'
export { isSession, markSessionUsed } from './store.ts'
