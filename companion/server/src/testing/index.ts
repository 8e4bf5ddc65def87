export {
  callerAt,
  refusal,
  startTestApp,
  type TestAdmin,
  type TestApp,
  type TestUser,
} from './test-app.ts'
