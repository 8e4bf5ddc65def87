export { adminAccountRoutes } from './accounts-routes.ts'
export { ensureAdmin } from './log-in.ts'
export { adminRoutes } from './routes.ts'
export { adminPersonalData } from './personal-data.ts'
