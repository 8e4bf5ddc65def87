export { sessionRoutes } from './routes.ts'
export { deriveSessionTitle } from './rules.ts'
export { addSession, deleteSession, ensureSession, titleSessionLater } from './service.ts'
export { hasSessions, markSessionUsed } from './store.ts'
