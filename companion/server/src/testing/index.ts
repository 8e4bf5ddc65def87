export { pixelPngBase64 } from './pixel.ts'
export {
  createCaller,
  requireLoginToken,
  getRefusal,
  startTestApp,
  type TestAdmin,
  type TestApp,
  type TestChild,
  type TestMerchant,
  type TestUser,
} from './test-app.ts'
