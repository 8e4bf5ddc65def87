import { startModelStandIn } from '@sanhe/providers/stand-ins/model'
import { startTestApp } from '#testing'

export type ModelStandIn = Awaited<ReturnType<typeof startModelStandIn>>

/** The service, and the model that it asks. */
export async function startWithModel() {
  const model = await startModelStandIn()
  const app = await startTestApp({ MODEL_BASE_URL: model.url, MODEL_NAME: 'stand-in' })
  async function stop() {
    await app.stop()
    await model.stop()
  }
  return { app, model, stop }
}
