import { type ModelReply, mountDevTools } from '@sanhe/kit/dev-tools/dev-tools'
import { isMovableClock } from '@sanhe/kit/runtime/clock'
import type { JobRunner } from '@sanhe/kit/runtime/jobs'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#core'
import { startPairing } from '#pairing'
import type { Runs } from '#runs'
import { seedDemo } from './demo.ts'

type AgentDevTools = {
  jobs: () => JobRunner
  runs: Pick<Runs, 'accept' | 'inFlight'>
  queueReplies: (script: ModelReply[]) => Promise<number>
  port: () => number
}

/** Mounts `/dev` with the parts that the agent has. It sends no SMS and no email, so its outbox stays empty. */
export function mountAgentDevTools(
  app: FastifyInstance,
  deps: Deps,
  { jobs, runs, queueReplies, port }: AgentDevTools,
) {
  const { clock } = deps
  mountDevTools(app, 'agent', {
    ...(isMovableClock(clock) && { clock }),
    jobs,
    outbox: () => [],
    model: queueReplies,
    seed: () => seedDemo(deps, runs, queueReplies),
    openDemo: async () => {
      const { pathname, hash } = new URL(startPairing(deps, port()).url)
      return `${pathname}${hash}`
    },
    notes: ['The API key of the first start: npm run passwords'],
  })
}
