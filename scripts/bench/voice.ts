import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { connectExtendedClient, createTestSessionId, startTestAgent } from '@sanhe/agent/testing'
import { startRealtimeEmulator } from '@sanhe/providers/emulators/realtime'
import { createTone } from '@sanhe/providers/emulators/realtime/audio'
import { WebSocket } from 'ws'

const utteranceMs = 200
const reply = { text: 'Yes.', audioMs: 100 }

/**
 * `npm run bench -- voice [--turns 50]`: measures the time from the end of what the user says to the first audio, once
 * directly at the emulator of the realtime service and once through the agent. The turns alternate.
 */
export async function benchVoice(args: string[]) {
  const { values } = parseArgs({ args, options: { turns: { type: 'string', default: '50' } } })
  const service = await startRealtimeEmulator()
  const agent = await startTestAgent()
  const names = { model: 'emulator', voice: null, transcription_model: null }
  await agent.device.voice.set({ body: { ...names, base_url: service.url, dialect: 'ga' } })
  const direct = await openDirect(service.url)
  const relayed = await openRelayed(agent)
  const times = { direct: [] as number[], relayed: [] as number[] }
  for (let turn = 0; turn < Number(values.turns); turn += 1) {
    service.queue(reply, reply)
    // oxlint-disable-next-line no-await-in-loop -- the turns alternate
    times.direct.push(await direct())
    // The clock of the agent stands still, and audio may not arrive faster than it is spoken.
    agent.clock.move({ advanceMs: utteranceMs })
    // oxlint-disable-next-line no-await-in-loop -- the turns alternate
    times.relayed.push(await relayed())
  }
  for (const [name, all] of Object.entries(times))
    process.stdout.write(`${name}: p50 ${at(all, 0.5)} ms, p95 ${at(all, 0.95)} ms (${all.length} turns)\n`)
  await agent.stop()
  await service.stop()
  process.exit(0)
}

const at = (values: number[], part: number) =>
  (values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0).toFixed(1)

const speech = createTone(0, utteranceMs).toString('base64')

/** Returns a function that speaks one turn at the emulator and returns the time to the first audio. */
async function openDirect(url: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime?model=emulator`)
  await once(socket, 'open')
  const send = (event: object) => socket.send(JSON.stringify(event))
  const received = (type: string) =>
    new Promise<void>((resolve) => {
      const look = (data: Buffer) => {
        if ((JSON.parse(data.toString()) as { type: string }).type !== type) return
        socket.off('message', look)
        resolve()
      }
      socket.on('message', look)
    })
  send({ type: 'session.update', session: { turn_detection: null } })
  return async () => {
    send({ type: 'input_audio_buffer.append', audio: speech })
    const [first, end] = [received('response.output_audio.delta'), received('response.done')]
    const startedAt = performance.now()
    send({ type: 'input_audio_buffer.commit' })
    send({ type: 'response.create' })
    await first
    const took = performance.now() - startedAt
    await end
    return took
  }
}

/** Returns a function that speaks one turn through the agent and returns the time to the first audio. */
async function openRelayed(agent: { url: string }) {
  const socket = await connectExtendedClient(agent)
  const session_id = createTestSessionId()
  socket.send({ type: 'voice_start', session_id, mode: 'hold', language: 'en' })
  await socket.next('voice_ready')
  return async () => {
    socket.send({ type: 'voice_interrupt' })
    await socket.next('voice_interrupted')
    socket.send({ type: 'voice_input', data: speech })
    await socket.settled()
    const startedAt = performance.now()
    socket.send({ type: 'voice_commit' })
    const { item_id } = await socket.next('voice_output')
    const took = performance.now() - startedAt
    await socket.next('voice_output_end')
    socket.send({ type: 'voice_played', item_id: String(item_id), played_ms: 1000, ended: true })
    await socket.next('stream_end')
    return took
  }
}
