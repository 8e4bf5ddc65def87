export { usageRoutes } from './routes.ts'
export { assertVoiceBudget, createTokenMeter, findTokenCost, recordVoiceTime } from './service.ts'
