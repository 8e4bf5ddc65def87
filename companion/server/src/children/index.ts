export { childrenRoutes } from './routes.ts'
export { childWaitingRoutes } from './waiting-routes.ts'
export { childAccountPersonalData } from './personal-data.ts'
