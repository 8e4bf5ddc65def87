import type { FastifyRequest } from 'fastify'
import { implement } from '#core'
import { pairingContract } from './contract.ts'
import { type PairingDeps, pairDevice, qrSvg, startPairing } from './service.ts'

const portOf = ({ server }: FastifyRequest) => (server.server.address() as { port: number }).port

export const pairingRoutes = (deps: PairingDeps) =>
  implement(pairingContract, {
    async start({ request }) {
      const code = startPairing(deps, portOf(request))
      return { ...code, qr_svg: await qrSvg(code.url) }
    },
    pair: ({ body, request }) =>
      pairDevice(deps, {
        token: body.token,
        deviceName: body.device_name,
        ip: request.ip,
        port: portOf(request),
      }),
  })
