export { selfSigned } from './certificate.ts'
export { productionSettings } from './production.ts'
export { callerAt, startTestBackend, type TestBackend } from './test-backend.ts'
