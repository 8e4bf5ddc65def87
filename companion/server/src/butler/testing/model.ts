import { startModelEmulator } from '@sanhe/providers/emulators/model'
import { startTestApp } from '#testing'

export type ModelEmulator = Awaited<ReturnType<typeof startModelEmulator>>

/** Starts the service and a model emulator that it uses as language model. */
export async function startAppWithModel() {
  const model = await startModelEmulator()
  const app = await startTestApp({ MODEL_BASE_URL: model.url, MODEL_NAME: 'emulator' })
  async function stop() {
    await app.stop()
    await model.stop()
  }
  return { app, model, stop }
}
