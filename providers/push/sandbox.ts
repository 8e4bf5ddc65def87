import { jpush } from './jpush.ts'

/** Keys that open nothing: known to the emulator alone, and to everyone who reads this. */
export const sandboxPushKeys = { appKey: 'sandbox', masterSecret: 'sandbox-secret-opens-nothing' }

/** JPush's own protocol, spoken to our emulator: what works here is what will be pushed there. */
export const sandboxJpush = (emulatorUrl: string) =>
  jpush({ ...sandboxPushKeys, endpoint: emulatorUrl, isProductionBuild: false })
