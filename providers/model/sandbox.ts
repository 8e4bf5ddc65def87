import { lazyModel } from './lazy.ts'

/** The services' own protocol, spoken to our emulator. What was wished to fail fails at once. */
export const sandboxModel = (emulatorUrl: string) =>
  lazyModel({ baseUrl: emulatorUrl, name: 'emulator', retries: 0 })
