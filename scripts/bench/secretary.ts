import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { testDeviceKey } from '@sanhe/agent/testing'
import { openAsker } from './asker.ts'
import { openBenchFrameCounter } from './frame-counter.ts'
import { readProcessMemoryMb, startBenchProgram } from './bench-program.ts'

const root = join(import.meta.dirname, '../..')
const settleMs = 1500

type Program = Awaited<ReturnType<typeof start>>
type Sides<T> = { bare: T; ours: T }
type BenchOptions = { rounds: number; seconds: number; speakers: number }

/**
 * `npm run bench -- secretary [--rounds 3] [--seconds 4] [--speakers 64]`: compares the agent with a bare `ws` server.
 */
export async function benchSecretary(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '4' },
      speakers: { type: 'string', default: '64' },
    },
  })
  const options = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    speakers: Number(values.speakers),
  }
  const sides: Sides<Program> = {
    bare: await start('scripts/bench/bare-socket-server.ts'),
    ours: await start('scripts/bench/streaming-agent.ts'),
  }
  const measured = {
    frames100: await inTurn(sides, options.rounds, ({ url }) => framesPerSecond(url, 100, options)),
    frames1000: await inTurn(sides, options.rounds, ({ url }) => framesPerSecond(url, 1000, options)),
    firstFrame: await inTurn(sides, options.rounds, ({ url }) => firstFrameMs(url)),
    socketKb: await inTurn(sides, options.rounds, idleSocketKb),
  }
  await sides.bare.stop()
  await sides.ours.stop()
  report(measured, options)
}

const start = async (entry: string) => ({
  entry,
  ...(await startBenchProgram(entry, [], {}, ['--expose-gc'])),
})

/** Measures the agent and the reference in turn, so that a slower machine slows both, and returns medians. */
async function inTurn(sides: Sides<Program>, rounds: number, measure: (program: Program) => Promise<number>) {
  const runs: Sides<number[]> = { bare: [], ours: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const side of ['bare', 'ours'] as const) runs[side].push(await measure(sides[side]))
  return { bare: median(runs.bare), ours: median(runs.ours) }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const openFrameCounters = (url: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => openBenchFrameCounter(url, testDeviceKey)))

/** Returns the total number of frames per second that all sockets receive while replies stream. */
async function framesPerSecond(url: string, sockets: number, { seconds, speakers }: BenchOptions) {
  const open = await openFrameCounters(url, sockets)
  const asker = await openAsker(url)
  for (let n = 0; n < speakers; n += 1) asker.say(`${seconds + 1} s`)
  await pause(500)
  const count = () => open.reduce((sum, sink) => sum + sink.frames(), 0)
  const before = count()
  const startedAt = performance.now()
  await pause(seconds * 1000)
  const perSecond = (count() - before) / ((performance.now() - startedAt) / 1000)
  await asker.ended(speakers)
  asker.close()
  for (const sink of open) sink.close()
  return perSecond
}

const firstFrameSamples = 100

/** Returns the median time from a message to the first fragment of its reply. */
async function firstFrameMs(url: string) {
  const asker = await openAsker(url)
  const times: number[] = []
  for (let n = 1; n <= firstFrameSamples; n += 1) {
    const startedAt = performance.now()
    asker.say('0 s')
    await asker.fragments(n)
    times.push(performance.now() - startedAt)
    await asker.ended(n)
  }
  asker.close()
  return median(times)
}

const idleSockets = 1000

/** Returns the memory of an idle socket on the server in KB, measured in a fresh process. */
async function idleSocketKb({ entry }: Program) {
  const program = await start(entry)
  const held = async () => {
    process.kill(program.pid, 'SIGUSR2')
    await pause(settleMs)
    return readProcessMemoryMb(program.pid) * 1024
  }
  const first = await openFrameCounters(program.url, 10)
  const before = await held()
  const open = await openFrameCounters(program.url, idleSockets)
  const after = await held()
  for (const sink of [...first, ...open]) sink.close()
  await program.stop()
  return (after - before) / idleSockets
}

type SecretaryFigures = Record<'frames100' | 'frames1000' | 'firstFrame' | 'socketKb', Sides<number>>

function report({ frames100, frames1000, firstFrame, socketKb }: SecretaryFigures, options: BenchOptions) {
  const row = (what: string, { bare, ours }: Sides<number>, bar: string, digits = 0) => ({
    what,
    bare: Number(bare.toFixed(digits)),
    ours: Number(ours.toFixed(digits)),
    ratio: (ours / bare).toFixed(2),
    bar,
  })
  const rows = [
    row('frames/s to 100 sockets, journal on', frames100, '>= 0.6 of bare'),
    row('frames/s to 1,000 sockets, journal on', frames1000, '>= 0.6 of bare'),
    row('first fragment of a reply, ms', firstFrame, 'under 1,000', 2),
    row('memory of an idle socket, KB', socketKb, '<= 2 of bare', 1),
  ]
  console.table(rows)
  mkdirSync(join(root, 'reports'), { recursive: true })
  writeFileSync(
    join(root, 'reports/bench-secretary.json'),
    `${JSON.stringify({ suite: 'bench-secretary', options, rows }, null, 2)}\n`,
  )
}
