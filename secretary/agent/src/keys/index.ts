export { createAuthGuards } from './guards.ts'
export { deviceKeyRoutes } from './routes.ts'
export {
  authenticateDeviceKey,
  createDeviceKey,
  ensureFirstDeviceKey,
  type DeviceKeyDeps,
} from './service.ts'
export { findDeviceKey, findDeviceKeyByRelayKey, listDeviceKeys, setRelayKey } from './store.ts'
