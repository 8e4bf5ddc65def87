export { usageRoutes } from './routes.ts'
export { createTokenMeter, findCost } from './service.ts'
