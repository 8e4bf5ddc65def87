export { pixelPngBase64 } from './pixel.ts'
export {
  requireLoginToken,
  getRefusal,
  startTestApp,
  type TestAdmin,
  type TestApp,
  type TestChild,
  type TestMerchant,
  type TestUser,
} from './test-app.ts'
export { createCaller } from './test-people.ts'
