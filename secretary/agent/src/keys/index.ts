export { createAuthGuards, readBearerKey } from './guards.ts'
export { deviceKeyRoutes } from './routes.ts'
export {
  authenticateDeviceKey,
  createDeviceKey,
  ensureFirstDeviceKey,
  type DeviceKeyDeps,
} from './service.ts'
export { listDeviceKeys } from './store.ts'
