import { createTone } from '@sanhe/providers/emulators/realtime/audio'
import { startRealtimeEmulator } from '@sanhe/providers/emulators/realtime'
import { connectExtendedClient, createTestSessionId, startTestAgent, type TestFrame } from '#testing'

type VoiceChatOptions = {
  dialect?: 'ga' | 'beta'
  mode?: 'hands_free' | 'hold'
  /** Language of the app. Default: English. */
  language?: 'en' | 'zh'
  apiKey?: string
  settings?: Record<string, string>
  /** False: the conversation is not started. */
  starts?: boolean
}

const frameMs = 100
const speechMs = 300
const silenceMs = 600
const stepMs = 30_000

/** Starts a realtime service and an agent that uses it, with a connected client in a voice conversation. */
export async function startVoiceChat(options: VoiceChatOptions = {}) {
  const { dialect = 'ga', mode = 'hands_free', language = 'en', apiKey = 'sk-voice-key-1234' } = options
  const { settings = {}, starts = true } = options
  const service = await startRealtimeEmulator({ apiKey })
  let agent = await startTestAgent(settings)
  const body = {
    base_url: service.url,
    model: 'emulator-realtime',
    dialect,
    voice: 'marin',
    transcription_model: 'emulator-transcribe',
    api_key: apiKey,
  }
  await agent.device.voice.set({ body })
  const socket = await connectExtendedClient(agent)
  const session = createTestSessionId()
  const begin = () =>
    socket.send({ type: 'voice_start', voice_id: 'v1', session_id: session, mode, language })
  const send = (audio: Buffer) => socket.send({ type: 'voice_input', data: audio.toString('base64') })
  function say(ms: number) {
    for (let at = 0; at < ms; at += frameMs) send(createTone(at, frameMs))
  }
  const beSilent = (ms: number) => {
    for (let at = 0; at < ms; at += frameMs) send(Buffer.alloc(frameMs * 48))
  }
  /** Waits for a state that the agent reports. */
  async function reach(state: string) {
    while ((await socket.next('voice_state'))['state'] !== state);
  }
  const chat = {
    service,
    get agent() {
      return agent
    },
    /** Stops the agent and starts it again with its data. */
    async restart() {
      await agent.stopOnly()
      agent = await startTestAgent({ DATA_DIR: agent.dataDir })
    },
    socket,
    session,
    body,
    begin,
    reach,
    say,
    beSilent,
    /** Speaks and stops, so that the service ends the turn. */
    speak() {
      say(speechMs)
      beSilent(silenceMs)
    },
    /** Reports that the client played all audio of the reply. */
    async play() {
      const frames = await socket.upTo('voice_output_end')
      const last = frames.findLast(({ type }) => type === 'voice_output')
      reportPlayed(last, 3_600_000)
      return frames
    },
    reportPlayed,
    /** Moves the clock in steps that are shorter than the time limit for the pings of the client. */
    async passTime(ms: number) {
      for (let left = ms; left > 0; left -= stepMs) {
        agent.clock.move({ advanceMs: Math.min(stepMs, left) })
        socket.send({ type: 'ping' })
        // oxlint-disable-next-line no-await-in-loop -- each step follows the one before it
        await agent.jobs.run('count-voice-time')
      }
    },
    messages: async () => (await agent.device.messages.list({ query: { session_id: session } })).messages,
    async stop() {
      await socket.close()
      await agent.stop()
      await service.stop()
    },
  }
  function reportPlayed(output: TestFrame | undefined, played_ms: number) {
    const item_id = String(output?.['item_id'])
    socket.send({ type: 'voice_played', item_id, played_ms, ended: true })
  }
  if (starts) {
    begin()
    await socket.next('voice_ready')
    await reach('listening')
  }
  return chat
}
