import { Readable } from 'node:stream'
import { getRequestActor, createAccessHook } from '@sanhe/kit/http/implement'
import type { z } from 'zod'
import { implement, type MountBackendRoutes, type SignedInUser } from '#core'
import { deploymentsContract } from './contract.ts'
import { streamDeploymentEvents } from './events.ts'
import {
  type DeploymentDeps,
  fetchHostKey,
  listOwnDeployments,
  readDeployment,
  startDeployment,
} from './service.ts'
import { toDeploymentSummaryResponse, toDeploymentResponse } from './views.ts'

export const deploymentRoutes = (deps: DeploymentDeps): MountBackendRoutes[] => [
  implement(deploymentsContract, {
    async hostKey({ body }) {
      return { host_key: await fetchHostKey(deps, body.server_ip, body.ssh_port) }
    },
    start: ({ body, actor }) => startDeployment(deps, actor.id, body),
    async list({ actor }) {
      return { deployments: (await listOwnDeployments(deps, actor.id)).map(toDeploymentSummaryResponse) }
    },
    status: ({ params, actor }) => viewOf(deps, params.id, actor.id),
  }),
  deploymentEvents(deps),
]

async function viewOf(deps: Pick<DeploymentDeps, 'db' | 'config'>, id: number, userId: number) {
  const { row, steps, lines } = await readDeployment(deps, id, userId)
  return toDeploymentResponse(row, steps, lines, deps.config.supportUrl)
}

/** Streams the status of a deployment as server-sent events. */
const deploymentEvents =
  (deps: Pick<DeploymentDeps, 'db' | 'config'>): MountBackendRoutes =>
  (app, entry) => {
    const params = deploymentsContract.status.params
    let isClosing = false
    app.addHook('preClose', async () => void (isClosing = true))
    app.get(
      '/api/deploy/:id/events',
      { schema: { params }, onRequest: createAccessHook(entry, 'user') },
      async (request, reply) => {
        const { id } = request.params as z.output<typeof params>
        const { id: userId } = getRequestActor<SignedInUser>(request)
        const read = () => viewOf(deps, id, userId)
        await read()
        return reply
          .type('text/event-stream')
          .send(Readable.from(streamDeploymentEvents(read, () => isClosing)))
      },
    )
  }
