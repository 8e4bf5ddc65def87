export { usageRoutes } from './routes.ts'
export { createTokenMeter, findTokenCost } from './service.ts'
