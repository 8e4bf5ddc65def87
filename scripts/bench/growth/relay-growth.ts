import { setTimeout as pause } from 'node:timers/promises'
import { startBenchPostgres } from '../bench-postgres.ts'
import { readProcessMemoryMb, startBenchProgram } from '../bench-program.ts'
import { findPostgresPids, measureCost, readCpuMs } from './cost.ts'
import type { GrowthRun } from './format-growth.ts'
import { connectBenchAgent, connectBenchDevice, registerBenchAgents } from './relay-sockets.ts'

/** Connections that are opened at the same time, so that no connection waits for long. */
const openedAtOnce = 50
const settleMs = 2000
const record = new Uint8Array(1024)
/** The relay writes the traffic of all agents every ten seconds, so this time contains two such writes. */
const observedMs = 20_000
const maxBursts = 50

/** Measures the relay of the backend with this number of agents, each of which has one device. */
export async function measureRelay(size: number, requests: number): Promise<Omit<GrowthRun, 'size'>> {
  await using opened = new AsyncDisposableStack()
  const postgres = await startBenchPostgres(opened)
  const env = { DATABASE_URL: postgres.url }
  const backend = opened.adopt(
    await startBenchProgram('scripts/bench/relay-backend.ts', [], env, ['--expose-gc']),
    (program) => program.stop(),
  )
  const readMemory = async () => {
    process.kill(backend.pid, 'SIGUSR2')
    await pause(settleMs)
    return readProcessMemoryMb(backend.pid)
  }
  const closeAll = (all: { close(): void }[]) => all.forEach((one) => one.close())
  const [first = '', ...tokens] = await registerBenchAgents(postgres.url, size + 1)
  // The first agent and device load what every later one uses.
  const firstAgent = await connectBenchAgent(backend.url, first)
  opened.adopt([firstAgent, await connectBenchDevice(backend.url, firstAgent.relayId)], closeAll)
  const empty = await readMemory()
  const agents = opened.adopt(
    await openInBatches(tokens, (token) => connectBenchAgent(backend.url, token)),
    closeAll,
  )
  const withAgents = await readMemory()
  const devices = opened.adopt(
    await openInBatches(agents, ({ relayId }) => connectBenchDevice(backend.url, relayId)),
    closeAll,
  )
  const withDevices = await readMemory()
  const pairs = agents.map((agent, index) => ({ agent, device: devices[index]! }))
  const pids = [backend.pid, ...findPostgresPids(postgres.folder)]
  const one = await measureCost(
    { work: '1 KB from one agent to its device', send: (nth) => deliver(pairs[nth % size]!) },
    { pids, requests },
  )
  const all = await measureCost(
    { work: '1 KB from each agent to its device, all at once', send: () => deliverAll(pairs) },
    { pids, requests: Math.min(requests, maxBursts) },
  )
  const busy = await readCpuOf(pids, () => deliverRepeatedly(pairs))
  await pause(observedMs)
  return {
    costs: [one, all],
    facts: {
      'memory of the backend, MB': withDevices,
      'memory of a connected agent, KB': ((withAgents - empty) * 1024) / size,
      'memory of a connected device, KB': ((withDevices - withAgents) * 1024) / size,
      'processor time of 20 s in which each agent sends 1 KB a second, ms': busy,
      'processor time of 20 s without traffic, ms': await readCpuOf(pids, () => pause(observedMs)),
    },
  }
}

type Pair = {
  agent: { send(record: Uint8Array): void }
  device: { nextRecord(): Promise<void> }
}

/** Sends a record from an agent and waits until its device has received it. */
function deliver({ agent, device }: Pair) {
  const arrived = device.nextRecord()
  agent.send(record)
  return arrived
}

const deliverAll = async (pairs: Pair[]) => void (await Promise.all(pairs.map(deliver)))

async function deliverRepeatedly(pairs: Pair[]) {
  const everyMs = 1000
  for (let sentMs = 0; sentMs < observedMs; sentMs += everyMs) {
    const startedAt = performance.now()
    await deliverAll(pairs)
    await pause(Math.max(0, everyMs - (performance.now() - startedAt)))
  }
}

async function readCpuOf(pids: number[], work: () => Promise<void>) {
  const before = readCpuMs(pids)
  await work()
  return readCpuMs(pids) - before
}

async function openInBatches<Item, Opened>(items: Item[], open: (item: Item) => Promise<Opened>) {
  const all: Opened[] = []
  for (let at = 0; at < items.length; at += openedAtOnce)
    all.push(...(await Promise.all(items.slice(at, at + openedAtOnce).map(open))))
  return all
}
