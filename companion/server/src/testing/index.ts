export { callerAt, refusal, startTestApp, type TestApp, type TestUser } from './test-app.ts'
export { callerAt, startTestApp, type TestAdmin, type TestApp, type TestUser } from './test-app.ts'
