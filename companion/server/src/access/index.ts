export { createAuthGuards } from './guards.ts'
export { formatDeviceName } from './device-names.ts'
export { loginSessionJobs } from './jobs.ts'
export { countLoginAttempt, type LoginAttempt, type LoginAttemptDeps } from './login-attempts.ts'
export { sessionHandlers } from './routes.ts'
export { deleteSessions } from './session-store.ts'
export {
  addSessionInTransaction,
  endAllSessions,
  endSessionById,
  getLoginOrigin,
  type LoginOrigin,
  openSession,
} from './sessions.ts'
export { createTokenService, tokenLifetimeMs } from './tokens.ts'
export { loginSessionPersonalData } from './personal-data.ts'
