import { createLazyModel } from './lazy.ts'

/** Speaks the real protocol with the emulator, without retries, so that scripted failures fail immediately. */
export const sandboxModel = (emulatorUrl: string) =>
  createLazyModel({ baseUrl: emulatorUrl, name: 'emulator', retries: 0 })
