export { sessionRoutes } from './routes.ts'
export { ensureSession } from './service.ts'
export { hasSessions, markSessionUsed, sessionExists } from './store.ts'
