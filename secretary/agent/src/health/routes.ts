import { type HealthOptions, assertDatabaseAnswers } from '@sanhe/kit/http/health'
import { toIso } from '@sanhe/kit/runtime/clock'
import { protocolVersion } from '@sanhe/protocol/limits'
import { type CertificateStatus, type Deps, implement } from '#core'
import { healthContract } from './contract.ts'

/** Returns the capabilities of this server that are configured. */
const capabilitiesOf = ({ config, skills }: Pick<Deps, 'config' | 'skills'>) => [
  'sessions',
  'images',
  'agents',
  'resume',
  ...(config.transcriptionModel && config.model ? ['transcription'] : []),
  ...skills.map(({ name }) => `skill:${name}`),
]

const certificateView = ({ state, problem, expiresAt }: CertificateStatus) => ({
  state,
  problem,
  expires_at: expiresAt === null ? null : toIso(expiresAt),
})

export const healthRoutes = (
  deps: Pick<Deps, 'config' | 'clock' | 'brain' | 'skills' | 'certificate'>,
  about: HealthOptions,
) =>
  implement(healthContract, {
    async health() {
      await assertDatabaseAnswers(about)
      return {
        status: 'ok' as const,
        name: deps.config.name,
        avatar: deps.config.avatar,
        version: about.version,
        protocol: protocolVersion,
        server_time: toIso(deps.clock.now()),
        uptime_s: Math.floor(about.uptimeS()),
        brain: { mode: deps.brain.mode, model: deps.brain.model },
        certificate: certificateView(deps.certificate.status()),
        capabilities: capabilitiesOf(deps),
      }
    },
  })
