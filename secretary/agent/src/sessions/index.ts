export { sessionRoutes } from './routes.ts'
export { openSession } from './service.ts'
export { hasSessions, isSession, markSessionUsed } from './store.ts'
