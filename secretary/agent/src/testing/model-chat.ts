import { startModelEmulator } from '@sanhe/providers/emulators/model'
import { connectExtendedClient } from './socket.ts'
import { startTestAgent } from './test-agent.ts'
import { createTestSessionId } from './wait-for.ts'

/** Starts an agent whose model is the emulator, and connects one client. `session` is the id of a new conversation. */
export async function startModelChat(settings: Record<string, string> = {}) {
  const model = await startModelEmulator()
  const agent = await startTestAgent({ MODEL_BASE_URL: model.url, MODEL_NAME: 'emulator', ...settings })
  const socket = await connectExtendedClient(agent)
  async function stop() {
    await socket.close()
    await agent.stop()
    await model.stop()
  }
  return { model, agent, socket, session: createTestSessionId(), stop }
}
export type ModelChat = Awaited<ReturnType<typeof startModelChat>>
