export { callerAt, startTestApp, type TestAdmin, type TestApp, type TestUser } from './test-app.ts'
