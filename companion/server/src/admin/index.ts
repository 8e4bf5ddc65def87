export { ensureAdmin } from './log-in.ts'
export { adminRoutes } from './routes.ts'
