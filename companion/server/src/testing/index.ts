export { callerAt, startTestApp, type TestApp, type TestUser } from './test-app.ts'
