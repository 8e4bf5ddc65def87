import { join } from 'node:path'
import { testDeviceKey } from '@sanhe/agent/testing'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { startModelEmulator } from '@sanhe/providers/emulators/model'
import { createBenchFolder } from '../bench-folder.ts'
import { startRealGateway } from '../../prove/engines/real-gateway.ts'
import { readProcessMemoryMb, startBenchProgram } from '../bench-program.ts'
import { type LoadTestResult, medianOf, percentileOf } from '../measure.ts'
import { installNpmPeer, readPeerVersion } from './install-peer.ts'
import type { PeerOptions } from './options.ts'
import { type Ask, createHttpAsker, openAgentAsker, type StreamedReply } from './streaming-clients.ts'
import type { PeerRow } from './table.ts'

const parallelReplies = 100
const sequentialReplies = 20
/** Text of 100 characters, which the emulator sends in 25 fragments. */
const replyText = 'A reply of the model that streams. '.repeat(3).slice(0, 100)
const parallelReplyMs = 1000

type Model = Awaited<ReturnType<typeof startModelEmulator>>
type Streamed = { replies: StreamedReply[]; perSecond: number }
type Measure = (ask: Ask, model: Model) => Promise<Streamed>

const workloads: { workload: string; measure: Measure }[] = [
  { workload: `first fragment of a reply, without the model's own time`, measure: askInTurn },
  {
    workload: `${parallelReplies} replies at the same time, first fragment without the model's own time`,
    measure: askAtOnce,
  },
]

/** Compares the agent of secretary with an OpenClaw gateway. Both use the same model emulator. */
export async function benchOpenclaw(options: PeerOptions): Promise<PeerRow[]> {
  const folder = await installNpmPeer('openclaw')
  await using opened = new AsyncDisposableStack()
  const model = opened.adopt(await startModelEmulator(), (emulator) => emulator.stop())
  const gateway = opened.adopt(await startGateway(folder, model.url), (peer) => peer.stop())
  const agent = opened.adopt(await startBenchAgent(opened, model.url), (program) => program.stop())
  const asker = opened.adopt(await openAgentAsker(agent.url), (client) => client.close())
  const sides = {
    model: createHttpAsker(model.url, 'emulator', 'none'),
    theirs: createHttpAsker(`${gateway.url.replace('ws', 'http')}/v1`, 'openclaw', gateway.token),
    ours: asker.ask,
  }
  const rows: PeerRow[] = []
  for (const { workload, measure } of workloads) {
    process.stderr.write(`  ${workload} …\n`)
    const { theirs, ours } = await compareStreams(sides, measure, model, options.rounds)
    rows.push({
      workload,
      peer: `OpenClaw ${readPeerVersion(folder, 'openclaw')}`,
      theirs: { ...theirs, memoryMb: readProcessMemoryMb(gateway.pid()) },
      ours: { ...ours, memoryMb: readProcessMemoryMb(agent.pid) },
    })
  }
  return rows
}

/** The number of parallel runs is raised from its default of 8, so that no reply waits for another one. */
const startGateway = async (folder: string, modelUrl: string) =>
  startRealGateway(join(folder, 'node_modules/openclaw'), await findFreePort(), modelUrl, {
    gateway: { http: { endpoints: { chatCompletions: { enabled: true } } } },
    agents: { maxConcurrent: parallelReplies },
  })

function startBenchAgent(opened: AsyncDisposableStack, modelUrl: string) {
  const dataDir = opened.use(createBenchFolder()).path
  return startBenchProgram('secretary/agent/src/testing/plain-agent.ts', [], {
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    WEB_DIR: join(dataDir, 'no-app'),
    AGENT_API_KEY: testDeviceKey,
    MODEL_BASE_URL: modelUrl,
    MODEL_NAME: 'emulator',
  })
}

type Sides = Record<'model' | 'theirs' | 'ours', Ask>

/** Measures the model alone, the peer and the agent in turn. The first reply of each side is not measured. */
async function compareStreams(sides: Sides, measure: Measure, model: Model, rounds: number) {
  const runs = { model: [] as Streamed[], theirs: [] as Streamed[], ours: [] as Streamed[] }
  for (const ask of Object.values(sides)) await checkReply(ask, model)
  for (let round = 0; round < rounds; round += 1)
    for (const side of ['model', 'theirs', 'ours'] as const)
      runs[side].push(await measure(sides[side], model))
  const ownMs = medianOf(runs.model.map(({ replies }) => firstMsOf(replies, 0.5)))
  return { theirs: toResult(runs.theirs, ownMs), ours: toResult(runs.ours, ownMs) }
}

async function checkReply(ask: Ask, model: Model) {
  model.queue([{ text: replyText }])
  const { text } = await ask('Hello')
  if (text.trim() !== replyText.trim()) throw new Error(`the reply was "${text}" instead of "${replyText}"`)
}

async function askInTurn(ask: Ask, model: Model): Promise<Streamed> {
  const replies: StreamedReply[] = []
  const startedAt = performance.now()
  for (let n = 0; n < sequentialReplies; n += 1) {
    model.queue([{ text: replyText }])
    replies.push(await ask(`Question ${n}`))
  }
  return finish(replies, startedAt)
}

async function askAtOnce(ask: Ask, model: Model): Promise<Streamed> {
  model.queue(Array.from({ length: parallelReplies }, () => ({ text: replyText, delayMs: parallelReplyMs })))
  const startedAt = performance.now()
  const replies = await Promise.all(Array.from({ length: parallelReplies }, (_, n) => ask(`Question ${n}`)))
  return finish(replies, startedAt)
}

function finish(replies: StreamedReply[], startedAt: number): Streamed {
  const perSecond = replies.length / ((performance.now() - startedAt) / 1000)
  const wrong = replies.find(({ text }) => text.trim() !== replyText.trim())
  if (wrong) throw new Error(`the reply was "${wrong.text}" instead of "${replyText}"`)
  return { replies, perSecond }
}

const firstMsOf = (replies: StreamedReply[], share: number) =>
  percentileOf(
    replies.map(({ firstMs }) => firstMs).toSorted((a, b) => a - b),
    share,
  )

const toResult = (runs: Streamed[], ownMs: number): LoadTestResult => ({
  perSecond: medianOf(runs.map(({ perSecond }) => perSecond)),
  p50Ms: medianOf(runs.map(({ replies }) => firstMsOf(replies, 0.5))) - ownMs,
  p95Ms: medianOf(runs.map(({ replies }) => firstMsOf(replies, 0.95))) - ownMs,
  errors: 0,
})
