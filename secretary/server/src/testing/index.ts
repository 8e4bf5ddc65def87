export { callerAt, startTestBackend, type TestBackend } from './test-backend.ts'
