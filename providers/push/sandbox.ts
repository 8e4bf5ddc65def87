import { jpushChannel } from './jpush.ts'

/** Publicly known credentials that only the push emulator accepts. */
export const sandboxPushCredentials = { appKey: 'sandbox', masterSecret: 'sandbox-secret-opens-nothing' }

/** Speaks JPush's protocol with the emulator, so that tests cover the production code. */
export const sandboxJpushChannel = (emulatorUrl: string) =>
  jpushChannel({ ...sandboxPushCredentials, endpoint: emulatorUrl, isProductionBuild: false })
