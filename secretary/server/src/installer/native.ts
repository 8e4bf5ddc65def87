import { sha256 } from '@sanhe/kit/security/secrets'
import type { AgentInstallPlan, AgentInstallDriver, InstallStep } from './driver.ts'
import type { AgentImage } from './image.ts'
import { readScriptFile } from './scripts.ts'
import {
  formatAgentSettings,
  listAcmeChallengePorts,
  formatSettingsFile,
  createSettingsStep,
} from './settings.ts'
import type { InstallTarget } from './target.ts'

const uploadedTo = '/var/lib/secretary/image.tar.gz'

/**
 * Runs the agent without a container: with a bundled Node.js, as a restricted systemd unit or under a supervisor
 * script.
 */
export const createNativeInstallDriver = (image: AgentImage): AgentInstallDriver => ({
  steps: (plan) => ({
    environment,
    image: imageStep(image),
    model: createSettingsStep('model', 'agent.env', formatAgentSettings(plan)),
    skills: createSettingsStep('skills', 'skills.env', formatSettingsFile(plan.skills)),
    security: securityStep(image, plan),
  }),
  async rollBack(target, plan) {
    const said = await target.run('native-rollback.sh')
    if (said.includes('back')) await startAgent(target, 'rollback', image, plan)
  },
})

const environment: InstallStep = {
  fingerprint: sha256(readScriptFile('native-environment.sh')),
  verify: (target) => target.succeeds('native-environment-verify.sh'),
  apply: (target) =>
    target.runDetached({
      key: 'environment',
      fingerprint: environment.fingerprint,
      script: 'native-environment.sh',
      values: {},
    }),
}

function imageStep(image: AgentImage): InstallStep {
  const values = { RELEASE_NAME: image.name, SHA256: image.sha256 }
  return {
    fingerprint: image.sha256,
    verify: (target) => target.succeeds('native-image-verify.sh', values),
    async apply(target) {
      if (!(await target.succeeds('native-has-upload.sh', values)))
        await target.upload(image.file, uploadedTo)
      const step = { key: 'image', fingerprint: image.sha256, script: 'native-image.sh', values }
      await target.runDetached(step)
    },
  }
}

function securityStep(image: AgentImage, plan: AgentInstallPlan): InstallStep {
  const values = {
    RELEASE_NAME: image.name,
    ADDRESS: plan.address,
    AGENT_PORT: plan.port,
    ACME_CA: plan.acme?.ca ?? '',
    ACME_PORTS: listAcmeChallengePorts(plan).join(' '),
  }
  const fingerprint = sha256(
    [
      image.name,
      formatAgentSettings(plan),
      formatSettingsFile(plan.skills),
      unit,
      sandbox,
      supervisor,
      JSON.stringify(values),
    ].join('\n'),
  )
  return {
    fingerprint,
    // Checks the agent on the server itself. The health check from outside follows after the last step.
    verify: (target) => target.succeeds('native-security-verify.sh', values),
    async apply(target) {
      await target.runDetached({ key: 'security', fingerprint, script: 'native-security.sh', values })
      await startAgent(target, fingerprint, image, plan)
    },
  }
}

const unit = readScriptFile('secretary-agent.service')
const sandbox = readScriptFile('secretary-agent-sandbox.conf')
const supervisor = readScriptFile('supervisor.sh')

const startAgent = (target: InstallTarget, fingerprint: string, image: AgentImage, plan: AgentInstallPlan) =>
  target.runDetached({
    key: 'start',
    fingerprint: sha256(`${fingerprint} ${image.name}`),
    script: 'native-start.sh',
    values: { UNIT: unit, SANDBOX: sandbox, SUPERVISOR: supervisor, AGENT_PORT: plan.port },
  })
