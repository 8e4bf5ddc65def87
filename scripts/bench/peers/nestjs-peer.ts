import { join } from 'node:path'
import { OperatorError } from '@sanhe/kit/http/errors'
import { deriveKey } from '@sanhe/kit/security/secrets'
import { startBenchPostgres } from '../bench-postgres.ts'
import { runCommand } from '../../terminal/commands.ts'
import { readProcessMemoryMb, startBenchProgram } from '../bench-program.ts'
import { type BenchData, benchJwtSecret, fillBenchDatabase, startBenchCompanion } from '../companion-data.ts'
import type { BenchWorkload } from '../measure.ts'
import { comparePeer } from './compare.ts'
import { installNpmPeer, readPeerVersion } from './install-peer.ts'
import type { PeerOptions, PeerWorkload } from './options.ts'
import type { PeerRow } from './table.ts'

/**
 * `lean` reads columns with the query builder, `usual` reads entities with relations. Both belong to one application,
 * which runs with the adapter named here.
 */
const variants = [
  { adapter: 'fastify', variant: 'lean' },
  { adapter: 'fastify', variant: 'usual' },
  { adapter: 'express', variant: 'usual' },
] as const
type Adapter = (typeof variants)[number]['adapter']

export const isNestjsWorkload = (name: PeerWorkload) => name === 'list' || name === 'booking'

/** Compares companion with NestJS and TypeORM on the same PostgreSQL, tables and rows, with the same token. */
export async function benchNestjs(options: PeerOptions): Promise<PeerRow[]> {
  const installed = await installNestjs()
  await using opened = new AsyncDisposableStack()
  const postgres = await startBenchPostgres(opened)
  const product = opened.adopt(await startBenchCompanion(postgres.folder, postgres.url), (program) =>
    program.stop(),
  )
  const filled = await fillBenchDatabase(product.url, postgres.url, options.activities)
  const start = async (adapter: Adapter) =>
    opened.adopt(await startNestjs(adapter, postgres.url), (program) => program.stop())
  const programs = { fastify: await start('fastify'), express: await start('express') }
  const rows: PeerRow[] = []
  for (const name of options.only.filter(isNestjsWorkload))
    for (const { adapter, variant } of variants) {
      const peer = programs[adapter]
      const described = {
        name: `NestJS ${installed.nestjs}, TypeORM ${installed.typeorm}, ${adapter}, ${variant}`,
        memoryMb: () => readProcessMemoryMb(peer.pid),
      }
      const toSides = name === 'list' ? listSides : bookingSides
      const { workload, same, theirs, ours } = toSides(`${peer.url}/${variant}`, product.url, filled)
      rows.push(
        await comparePeer(
          {
            workload,
            same,
            peer: { ...described, workload: theirs },
            ours: { workload: ours, pid: product.pid },
          },
          options,
        ),
      )
    }
  return rows
}

async function installNestjs() {
  const folder = await installNpmPeer('nestjs')
  const { code, output } = await runCommand(folder, join(folder, 'node_modules/.bin/tsc'), ['-p', folder])
  if (code !== 0) throw new OperatorError(`The NestJS application could not be compiled:\n${output}`)
  return { nestjs: readPeerVersion(folder, '@nestjs/core'), typeorm: readPeerVersion(folder, 'typeorm') }
}

const startNestjs = (adapter: Adapter, databaseUrl: string) =>
  startBenchProgram('.cache/peers/nestjs/dist/main.js', [adapter], {
    DATABASE_URL: databaseUrl,
    JWT_KEY: deriveKey(benchJwtSecret, 'tokens of user').toString('hex'),
    NODE_ENV: 'production',
  })

type Page = { activities: { recommendScore: number }[]; total: number }

/** The score depends on the time of the request, so that two replies are compared to a hundredth. */
const readPage = (body: unknown) => {
  const { activities, ...rest } = body as Page
  return {
    ...rest,
    activities: activities.map((one) => ({ ...one, recommendScore: Math.round(one.recommendScore * 100) })),
  }
}

function listSides(peer: string, ours: string, { token }: BenchData) {
  const query = `activities?category=${encodeURIComponent('太极')}&sort=time&timeRange=all`
  const headers = { authorization: `Bearer ${token}` }
  return {
    workload: 'list of 20 activities by category, with the total',
    same: { bare: readPage, product: readPage },
    theirs: { url: `${peer}/${query}`, headers } satisfies BenchWorkload,
    ours: { url: `${ours}/api/v1/${query}`, headers } satisfies BenchWorkload,
  }
}

let taken = 0

function bookingSides(peer: string, ours: string, { token, slots }: BenchData) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const patient = { patientName: '王秀英', patientPhone: '13800000000' }
  const side = (url: string): BenchWorkload => {
    const { origin, pathname } = new URL(url)
    const next = () => {
      const { id: _, date, time, ...doctor } = slots[(taken += 1) % slots.length]!
      return {
        path: pathname,
        body: JSON.stringify({ ...doctor, slotDate: date, slotTime: time, ...patient }),
      }
    }
    return { url: origin, method: 'POST', headers, next }
  }
  const readAmount = (body: unknown) => (body as { amount: number }).amount
  return {
    workload: 'booking: slot, appointment, order and payment',
    same: { bare: readAmount, product: readAmount },
    theirs: side(`${peer}/appointments`),
    ours: side(`${ours}/api/v1/medical/appointments`),
  }
}
