import { sha256 } from '@sanhe/kit/security/secrets'
import type { AgentPlan, Driver, InstallStep } from './driver.ts'
import { agentSettingsFile, challengePorts, settingsFile, settingsStep } from './settings.ts'

/**
 * Runs the agent in a container whose image is named by its digest. Tested only against an emulator of `docker` that
 * records its arguments.
 */
export const dockerDriver = (image: string): Driver => ({
  steps: (plan) => ({
    environment: dockerStep('environment', sha256('docker'), {}),
    image: dockerStep('image', sha256(image), { IMAGE: image }),
    model: settingsStep('model', 'agent.env', agentSettingsFile(plan)),
    skills: settingsStep('skills', 'skills.env', settingsFile(plan.skills)),
    security: dockerStep('security', securityFingerprint(image, plan), {
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

const securityFingerprint = (image: string, plan: AgentPlan) =>
  sha256([image, agentSettingsFile(plan), plan.acme?.ca, settingsFile(plan.skills)].join('\n'))

function dockerStep(key: string, fingerprint: string, values: Record<string, string | number>): InstallStep {
  return {
    fingerprint,
    verify: (target) => target.succeeds(`docker-${key}-verify.sh`, values),
    apply: (target) => target.runDetached({ key, fingerprint, script: `docker-${key}.sh`, values }),
  }
}
