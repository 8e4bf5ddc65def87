export { selfSigned } from './certificate.ts'
export { callerAt, startTestBackend, type TestBackend } from './test-backend.ts'
