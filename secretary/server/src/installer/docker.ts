import { sha256 } from '@sanhe/kit/security/secrets'
import type { AgentInstallPlan, AgentInstallDriver, InstallStep } from './driver.ts'
import {
  formatAgentSettings,
  listAcmeChallengePorts,
  formatSettingsFile,
  createSettingsStep,
} from './settings.ts'

/**
 * Runs the agent in a container whose image is named by its digest. Tested only with an emulator of the `docker`
 * program that records its arguments.
 */
export const createDockerInstallDriver = (image: string): AgentInstallDriver => ({
  steps: (plan) => ({
    environment: dockerStep('environment', sha256('docker'), {}),
    image: dockerStep('image', sha256(image), { IMAGE: image }),
    model: createSettingsStep('model', 'agent.env', formatAgentSettings(plan)),
    skills: createSettingsStep('skills', 'skills.env', formatSettingsFile(plan.skills)),
    security: dockerStep('security', securityFingerprint(image, plan), {
      IMAGE: image,
      ADDRESS: plan.address,
      AGENT_PORT: plan.port,
      ACME_CA: plan.acme?.ca ?? '',
      ACME_PORTS: listAcmeChallengePorts(plan).join(' '),
      // A port that Docker publishes bypasses the firewall. On a server with a loopback address, the port is therefore
      // published only on loopback.
      ADDRESS_BIND: plan.address.startsWith('127.') ? '127.0.0.1:' : '',
    }),
  }),
  // The previous container is already deleted. Only a new deployment of the previous image can restore it, so this
  // function does nothing.
  rollBack: async () => {},
})

const securityFingerprint = (image: string, plan: AgentInstallPlan) =>
  sha256([image, formatAgentSettings(plan), plan.acme?.ca, formatSettingsFile(plan.skills)].join('\n'))

function dockerStep(key: string, fingerprint: string, values: Record<string, string | number>): InstallStep {
  return {
    fingerprint,
    verify: (target) => target.succeeds(`docker-${key}-verify.sh`, values),
    apply: (target) => target.runDetached({ key, fingerprint, script: `docker-${key}.sh`, values }),
  }
}
