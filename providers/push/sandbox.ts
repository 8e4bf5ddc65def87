import { jpush } from './jpush.ts'

/** Keys that open nothing: known to the stand-in alone, and to everyone who reads this. */
export const sandboxPushKeys = { appKey: 'sandbox', masterSecret: 'sandbox-secret-opens-nothing' }

/** JPush's own protocol, spoken to our stand-in: what works here is what will be pushed there. */
export const sandboxJpush = (standInUrl: string) =>
  jpush({ ...sandboxPushKeys, endpoint: standInUrl, isProductionBuild: false })
