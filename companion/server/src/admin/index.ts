export { adminAccountRoutes } from './accounts-routes.ts'
export { ensureAdmin } from './log-in.ts'
export { adminRoutes } from './routes.ts'
export { secondFactorRoutes } from './second-factor-routes.ts'
