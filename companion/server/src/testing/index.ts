export { callerAt, refusal, startTestApp, type TestApp, type TestUser } from './test-app.ts'
