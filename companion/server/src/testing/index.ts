export { pixel } from './pictures.ts'
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
