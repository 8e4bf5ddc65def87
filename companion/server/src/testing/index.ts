export {
  callerAt,
  refusal,
  startTestApp,
  type TestAdmin,
  type TestApp,
  type TestChild,
  type TestMerchant,
  type TestUser,
} from './test-app.ts'
export { pixel } from './pictures.ts'
