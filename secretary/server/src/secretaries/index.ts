export { checkStoredKeys, rotateKeys } from './keys.ts'
export { secretaryRoutes } from './routes.ts'
export { addSecretary, type SecretaryDeps } from './service.ts'
