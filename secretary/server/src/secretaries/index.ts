export {
  bindApiKeysToAddresses,
  assertStoredKeysReadable,
  decryptApiKey,
  rotateApiKeyEncryption,
} from './keys.ts'
export { secretaryRoutes } from './routes.ts'
export { pairSecretary } from './service.ts'
