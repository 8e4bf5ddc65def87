import type { FastifyRequest } from 'fastify'
import { implement } from '#core'
import { pairingContract } from './contract.ts'
import {
  createPairingCode,
  type FindInvitation,
  type PairingDeps,
  pairDevice,
  renderQrSvg,
} from './service.ts'

/** Returns the port on which the server of a request listens. */
export const portOf = ({ server }: FastifyRequest) => (server.server.address() as { port: number }).port

export const pairingRoutes = (deps: PairingDeps, findInvitation: FindInvitation) =>
  implement(pairingContract, {
    async start({ request, actor }) {
      const code = createPairingCode(deps, portOf(request), actor.personId)
      await deps.relay.confirmed()
      return { ...code, qr_svg: await renderQrSvg(code.url) }
    },
    pair: ({ body, request }) =>
      pairDevice(
        deps,
        { token: body.token, deviceName: body.device_name, ip: request.ip, port: portOf(request) },
        findInvitation,
      ),
  })
