export { bindStoredKeys, checkStoredKeys, decryptKey, rotateKeys } from './keys.ts'
export { secretaryRoutes } from './routes.ts'
export { pairSecretary } from './service.ts'
