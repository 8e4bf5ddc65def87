import { implement, type ProductMount } from '#core'
import { systemContract } from './contract.ts'

type About = { version: string; uptimeS(): number }

const health = ({ version, uptimeS }: About) =>
  implement(systemContract, { health: () => ({ status: 'ok' as const, version, uptime_s: uptimeS() }) })

/** There is nothing to see here yet but what programs can do. */
const frontDoor: ProductMount = (app) => void app.get('/', (_, reply) => reply.redirect('/api/docs'))

export const systemRoutes = (about: About): ProductMount[] => [health(about), frontDoor]
