import { setTimeout as pause } from 'node:timers/promises'
import { testDeviceKey } from '@sanhe/agent/testing'
import { openAsker } from '../asker.ts'
import { readProcessMemoryMb, startBenchProgram } from '../bench-program.ts'
import { openBenchFrameCounter } from '../frame-counter.ts'
import { measureCost } from './cost.ts'
import type { GrowthRun } from './format-growth.ts'

/** Sockets that are opened at the same time, so that no connection waits for long. */
const openedAtOnce = 50
const settleMs = 2000

/** Measures an agent with this number of idle sockets, all of which receive each reply. */
export async function measureSecretary(size: number, requests: number): Promise<Omit<GrowthRun, 'size'>> {
  await using opened = new AsyncDisposableStack()
  const start = () => startBenchProgram('scripts/bench/streaming-agent.ts', [], {}, ['--expose-gc'])
  const agent = opened.adopt(await start(), (program) => program.stop())
  const asker = await openAsker(agent.url)
  // The first reply loads what every later one uses.
  asker.say('0 s')
  await asker.ended(1)
  const readMemory = async () => {
    process.kill(agent.pid, 'SIGUSR2')
    await pause(settleMs)
    return readProcessMemoryMb(agent.pid)
  }
  const before = await readMemory()
  const sockets = opened.adopt(await openSockets(agent.url, size), (all) => {
    for (const socket of all) socket.close()
  })
  const after = await readMemory()
  let replies = 1
  const reply = {
    work: 'a short reply that every socket receives',
    async send() {
      asker.say('0 s')
      await asker.ended((replies += 1))
    },
  }
  const cost = await measureCost(reply, { pids: [agent.pid], requests })
  asker.close()
  const received = sockets.reduce((sum, socket) => sum + socket.frames(), 0)
  return {
    costs: [cost],
    facts: {
      'memory of the agent, MB': after,
      'memory of one socket, KB': ((after - before) * 1024) / size,
      'frames that a socket received': received / size,
    },
  }
}

async function openSockets(url: string, count: number) {
  const sockets: Awaited<ReturnType<typeof openBenchFrameCounter>>[] = []
  while (sockets.length < count) {
    const next = Math.min(openedAtOnce, count - sockets.length)
    sockets.push(
      ...(await Promise.all(Array.from({ length: next }, () => openBenchFrameCounter(url, testDeviceKey)))),
    )
  }
  return sockets
}
