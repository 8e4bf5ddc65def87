import { mountDevTools } from '@sanhe/kit/dev-tools/dev-tools'
import type { ModelReply } from '@sanhe/kit/dev-tools/model-script'
import { isMovableClock } from '@sanhe/kit/runtime/clock'
import type { JobRunner } from '@sanhe/kit/runtime/jobs'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#core'
import { createPairingCode } from '#pairing'
import type { RunService } from '#runs'
import { seedDemoConversations } from './demo.ts'

type AgentDevTools = {
  jobs: () => JobRunner
  runs: Pick<RunService, 'accept' | 'inFlight'>
  queueReplies: (script: ModelReply[]) => Promise<number>
  /** Starts an emulator of a realtime service and sets it as the service of voice conversations. */
  voice: () => Promise<{ base_url: string }>
  port: () => number
}

/**
 * Mounts the developer tools at `/dev`, with the parts that the agent has. The agent sends no SMS and no email, so the
 * outbox of the tools stays empty.
 */
export function mountAgentDevTools(
  app: FastifyInstance,
  deps: Deps,
  { jobs, runs, queueReplies, voice, port }: AgentDevTools,
) {
  const { clock } = deps
  mountDevTools(app, 'agent', {
    ...(isMovableClock(clock) && { clock }),
    jobs,
    outbox: () => [],
    model: queueReplies,
    seed: () => seedDemoConversations(deps, runs, queueReplies),
    openDemo: async () => {
      const { pathname, hash } = new URL(createPairingCode(deps, port()).url)
      return `${pathname}${hash}`
    },
    voice,
    notes: ['The API key of the first start: npm run passwords'],
  })
}
