export { sessionRoutes } from './routes.ts'
export { deleteSession, ensureSession, titleSessionLater } from './service.ts'
export { hasSessions, markSessionUsed } from './store.ts'
