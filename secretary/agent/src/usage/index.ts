export { usageRoutes } from './routes.ts'
export { assertVoiceBudget, createTokenMeter, describeRunUsage, recordVoiceTime } from './service.ts'
