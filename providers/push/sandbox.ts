import { jpush } from './jpush.ts'

/** Public keys that only the emulator accepts. */
export const sandboxPushKeys = { appKey: 'sandbox', masterSecret: 'sandbox-secret-opens-nothing' }

/** Speaks JPush's protocol with the emulator, so that tests cover the production code. */
export const sandboxJpush = (emulatorUrl: string) =>
  jpush({ ...sandboxPushKeys, endpoint: emulatorUrl, isProductionBuild: false })
