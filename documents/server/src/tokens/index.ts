export { tokenRoutes } from './routes.ts'
export { findTokenActor } from './service.ts'
