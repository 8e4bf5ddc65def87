export { createAuthGuards } from './guards.ts'
export { deviceKeyRoutes, type OnKeyRevoked } from './routes.ts'
export {
  authenticateDeviceKey,
  createDeviceKey,
  ensureFirstDeviceKey,
  type DeviceKeyDeps,
} from './service.ts'
export {
  type DeviceKeyRow,
  findDeviceKey,
  findDeviceKeyByRelayKey,
  hasDeviceKey,
  listDeviceKeys,
  listDeviceKeysOfPerson,
  revokeDeviceKey,
  setRelayKey,
} from './store.ts'
