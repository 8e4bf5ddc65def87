import type { FastifyRequest } from 'fastify'
import { implement } from '#core'
import { pairingContract } from './contract.ts'
import { createPairingCode, type PairingDeps, pairDevice, renderQrSvg } from './service.ts'

const portOf = ({ server }: FastifyRequest) => (server.server.address() as { port: number }).port

export const pairingRoutes = (deps: PairingDeps) =>
  implement(pairingContract, {
    async start({ request }) {
      const code = createPairingCode(deps, portOf(request))
      return { ...code, qr_svg: await renderQrSvg(code.url) }
    },
    pair: ({ body, request }) =>
      pairDevice(deps, {
        token: body.token,
        deviceName: body.device_name,
        ip: request.ip,
        port: portOf(request),
      }),
  })
