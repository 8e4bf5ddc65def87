export { createAuthGuards, readBearerKey } from './guards.ts'
export { deviceKeyRoutes } from './routes.ts'
export { authenticateDeviceKey, createDeviceKey, ensureFirstDeviceKey, type KeyDeps } from './service.ts'
export { listKeys } from './store.ts'
