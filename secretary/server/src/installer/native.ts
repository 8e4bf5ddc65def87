import { sha256 } from '@sanhe/kit/security/secrets'
import type { Driver, Plan, Work } from './driver.ts'
import type { AgentImage } from './image.ts'
import { fileOf } from './scripts.ts'
import { agentSettings, challengePorts, settingsFile, settingsWork } from './settings.ts'
import type { Target } from './target.ts'

const uploadedTo = '/var/lib/secretary/image.tar.gz'

/** Runs the agent without containers: a bundled Node.js as a restricted systemd unit or under a supervisor script. */
export const nativeDriver = (image: AgentImage): Driver => ({
  works: (plan) => ({
    environment,
    image: imageWork(image),
    model: settingsWork('model', 'agent.env', agentSettings(plan)),
    skills: settingsWork('skills', 'skills.env', settingsFile(plan.skills)),
    security: securityWork(image, plan),
  }),
  async rollBack(target, plan) {
    const said = await target.run('native-rollback.sh')
    if (said.includes('back')) await startAgent(target, 'rollback', image, plan)
  },
})

const environment: Work = {
  fingerprint: sha256(fileOf('native-environment.sh')),
  verify: (target) => target.holds('native-environment-verify.sh'),
  apply: (target) =>
    target.runDetached({
      key: 'environment',
      fingerprint: environment.fingerprint,
      script: 'native-environment.sh',
      values: {},
    }),
}

function imageWork(image: AgentImage): Work {
  const values = { RELEASE_NAME: image.name, SHA256: image.sha256 }
  return {
    fingerprint: image.sha256,
    verify: (target) => target.holds('native-image-verify.sh', values),
    async apply(target) {
      if (!(await target.holds('native-has-upload.sh', values))) await target.upload(image.file, uploadedTo)
      const step = { key: 'image', fingerprint: image.sha256, script: 'native-image.sh', values }
      await target.runDetached(step)
    },
  }
}

function securityWork(image: AgentImage, plan: Plan): Work {
  const values = {
    RELEASE_NAME: image.name,
    ADDRESS: plan.address,
    AGENT_PORT: plan.port,
    ACME_CA: plan.acme?.ca ?? '',
    ACME_PORTS: challengePorts(plan).join(' '),
  }
  const fingerprint = sha256(
    [
      image.name,
      agentSettings(plan),
      settingsFile(plan.skills),
      unit,
      supervisor,
      JSON.stringify(values),
    ].join('\n'),
  )
  return {
    fingerprint,
    // The health check from outside follows after the last step.
    verify: (target) => target.holds('native-security-verify.sh', values),
    async apply(target) {
      await target.runDetached({ key: 'security', fingerprint, script: 'native-security.sh', values })
      await startAgent(target, fingerprint, image, plan)
    },
  }
}

const unit = fileOf('secretary-agent.service')
const supervisor = fileOf('supervisor.sh')

const startAgent = (target: Target, fingerprint: string, image: AgentImage, plan: Plan) =>
  target.runDetached({
    key: 'start',
    fingerprint: sha256(`${fingerprint} ${image.name}`),
    script: 'native-start.sh',
    values: { UNIT: unit, SUPERVISOR: supervisor, AGENT_PORT: plan.port },
  })
