export {
  bindApiKeysToAddresses,
  assertStoredKeysReadable,
  decryptApiKey,
  rotateApiKeyEncryption,
} from './keys.ts'
export { findNoticeRecipient, postToSecretary, type PostDeps } from './post-to-secretary.ts'
export { secretaryRoutes } from './routes.ts'
export { pairSecretary } from './service.ts'
