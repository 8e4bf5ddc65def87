import { sha256 } from '@sanhe/kit/security/secrets'
import type { Driver, Plan, Work } from './driver.ts'
import { agentSettings, challengePorts, settingsFile, settingsWork } from './settings.ts'

/**
 * Runs the agent in a container whose image is named by its digest. Tested only against an emulator of `docker` that
 * records its arguments.
 */
export const dockerDriver = (image: string): Driver => ({
  works: (plan) => ({
    environment: work('environment', sha256('docker'), {}),
    image: work('image', sha256(image), { IMAGE: image }),
    model: settingsWork('model', 'agent.env', agentSettings(plan)),
    skills: settingsWork('skills', 'skills.env', settingsFile(plan.skills)),
    security: work('security', securityFingerprint(image, plan), {
      IMAGE: image,
      ADDRESS: plan.address,
      AGENT_PORT: plan.port,
      ACME_CA: plan.acme?.ca ?? '',
      ACME_PORTS: challengePorts(plan).join(' '),
      // Docker publishes ports past the firewall, so a loopback server publishes only on loopback.
      ADDRESS_BIND: plan.address.startsWith('127.') ? '127.0.0.1:' : '',
    }),
  }),
  // The previous container is deleted; only a new deployment of the previous image restores it.
  rollBack: async () => {},
})

const securityFingerprint = (image: string, plan: Plan) =>
  sha256([image, agentSettings(plan), plan.acme?.ca, settingsFile(plan.skills)].join('\n'))

function work(key: string, fingerprint: string, values: Record<string, string | number>): Work {
  return {
    fingerprint,
    verify: (target) => target.holds(`docker-${key}-verify.sh`, values),
    apply: (target) => target.runDetached({ key, fingerprint, script: `docker-${key}.sh`, values }),
  }
}
