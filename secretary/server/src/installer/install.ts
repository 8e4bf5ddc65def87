import { X509Certificate } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { computeCertificateFingerprint } from '@sanhe/kit/security/certificate/fingerprint'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { type AgentHealthResult, fetchAgentHealth } from './agent-health.ts'
import { waitForCertificateResult } from './certificate.ts'
import type { AgentInstallPlan, AgentInstallDriver } from './driver.ts'
import { InstallError } from './errors.ts'
import { machineArchitecture } from './image.ts'
import {
  parseAgentState,
  parseServerLock,
  parseServerFacts,
  type InstallStepKey,
  findServerProblem,
  staleLockSeconds,
  installStepDefinitions,
} from './rules.ts'
import { formatHostAndPort, parseInstalledApiKey } from './settings.ts'
import { connectInstallTarget, type InstallTarget } from './target.ts'

export type AgentInstallInput = {
  address: string
  sshPort: number
  hostKey: string
  password(): string | undefined
  deletePassword(): void
  /** Identifies this deployment in the lock on the server. */
  owner: string
  /** User who deploys. An API key that another user's deployment left on the server is not reused. */
  userId: string
  /** Returns whether the deployment that left the lock is known to have ended. */
  hasEnded(owner: string): Promise<boolean>
  plan: Omit<AgentInstallPlan, 'address' | 'apiKey'>
}

/** Reports the visible progress of an installation. Each function may throw, which ends the installation. */
export type InstallProgressReporter = {
  started(step: InstallStepKey): Promise<void>
  ended(step: InstallStepKey, how: 'done' | 'skipped'): Promise<void>
  output(text: string): Promise<void>
  /** Replaces this text by `[hidden]` in all output that is stored after this call. */
  hide(secret: string): void
}

export type InstalledAgent = {
  address: string
  apiKey: string
  tlsFingerprint: string
  name: string
  avatar: string
}

type ServerState = { person?: string; steps?: Record<string, string> }

const connectTimeoutMs = 15_000
const beatMs = 20_000
/** If the driver is not ready after this time in ms, a log line reports the wait. */
const noticeMs = 1000
const healthPauseMs = [0, 500, 1000, 2000, 4000]

/**
 * Installs an agent on a server step by step and skips the steps that an earlier run completed. Requests the driver
 * only after the login: the first image takes minutes to build, and a wrong password must fail within seconds.
 */
export async function installAgent(
  job: AgentInstallInput,
  loadDriver: () => Promise<AgentInstallDriver>,
  report: InstallProgressReporter,
): Promise<InstalledAgent> {
  await report.started('connect')
  const target = await connectInstallTarget({
    host: { host: job.address, port: job.sshPort, timeoutMs: connectTimeoutMs },
    hostKey: job.hostKey,
    user: 'root',
    password: job.password,
    onOutput: report.output,
  })
  let beat: NodeJS.Timeout | undefined
  try {
    await checkServer(target, job)
    const driver = loadDriver()
    // The first step that needs the driver awaits this promise; the empty handler prevents an unhandled rejection
    // before that.
    driver.catch(() => {})
    await takeLock(target, job)
    beat = setInterval(() => void target.run('beat.sh').catch(() => {}), beatMs)
    if (await target.useOneTimeKey(keyName(job))) job.deletePassword()
    await report.ended('connect', 'done')
    return await runSteps(target, job, driver, report)
  } finally {
    clearInterval(beat)
    await target.run('withdraw.sh', { KEY_NAME: keyName(job), OWNER: job.owner }).catch(() => {})
    target.close()
  }
}

const keyName = ({ owner }: AgentInstallInput) => `secretary-deployment-${owner}`

async function checkServer(target: InstallTarget, { plan }: AgentInstallInput) {
  const facts = parseServerFacts(await target.run('preflight.sh', { AGENT_PORT: plan.port }))
  const problem = findServerProblem(facts, machineArchitecture)
  if (problem) throw new InstallError(problem)
}

async function takeLock(target: InstallTarget, { owner, hasEnded }: AgentInstallInput) {
  const requestLock = async (from: string) =>
    parseServerLock(await target.run('lock.sh', { OWNER: owner, TAKE_FROM: from }))
  const held = await requestLock('')
  if (!held) return
  const isFree = held.silentS > staleLockSeconds || (await hasEnded(held.owner))
  if (!isFree || (await requestLock(held.owner))) throw new InstallError('SERVER_BUSY')
}

async function runSteps(
  target: InstallTarget,
  job: AgentInstallInput,
  driver: Promise<AgentInstallDriver>,
  report: InstallProgressReporter,
): Promise<InstalledAgent> {
  const serverState = JSON.parse(await target.run('read-state.sh')) as ServerState
  const isSameUser = serverState.person === job.userId
  const existingKey = isSameUser ? parseInstalledApiKey(await target.run('read-settings.sh')) : undefined
  const plan: AgentInstallPlan = {
    ...job.plan,
    address: job.address,
    apiKey: existingKey ?? generateRandomToken(),
  }
  report.hide(plan.apiKey)
  let installed: InstalledAgent | undefined
  const steps: Record<string, string> = isSameUser ? { ...serverState.steps } : {}
  for (const { key } of installStepDefinitions) {
    if (key === 'connect') continue
    await report.started(key)
    const ready = await awaitDriver(driver, report)
    const { fingerprint, verify, apply } = ready.steps(plan)[key]
    const isDone = steps[key] === fingerprint && (await verify(target))
    if (!isDone) {
      await apply(target).catch(async (error: unknown) => {
        if (error instanceof InstallError && error.code === 'HEALTH_FAILED')
          await rollBack(target, plan, ready, report)
        throw error
      })
      if (!(await verify(target))) throw new InstallError('STEP_FAILED')
      steps[key] = fingerprint
      await target.run('write-state.sh', { STATE: JSON.stringify({ person: job.userId, steps }) })
    }
    if (key === 'security') installed = await confirmHealth(target, plan, ready, report)
    await report.ended(key, isDone ? 'skipped' : 'done')
  }
  if (!installed) throw new Error('the steps end with security')
  return installed
}

/** Waits until the driver has the agent image, and logs a line if the image still has to be built. */
async function awaitDriver(driver: Promise<AgentInstallDriver>, report: InstallProgressReporter) {
  const isSoon = await Promise.race([driver.then(() => true), sleep(noticeMs, false, { ref: false })])
  if (!isSoon)
    await report.output('preparing the agent image: the first deployment takes some minutes longer')
  return driver
}

/**
 * Restores the previous agent when the new agent does not respond. The reported error stays the same even if the
 * previous agent does not start.
 */
async function rollBack(
  target: InstallTarget,
  plan: AgentInstallPlan,
  driver: AgentInstallDriver,
  report: InstallProgressReporter,
) {
  await driver
    .rollBack(target, plan)
    .catch(() => report.output('the version before could not be started again either'))
}

/** Requests the agent's health from outside: only a response proves success, not the end of a script. */
async function confirmHealth(
  target: InstallTarget,
  plan: AgentInstallPlan,
  driver: AgentInstallDriver,
  report: InstallProgressReporter,
): Promise<InstalledAgent> {
  const { address, port, apiKey } = plan
  const certificate = new X509Certificate(await target.run('read-certificate.sh'))
  const tlsFingerprint = computeCertificateFingerprint(certificate)
  let answer: AgentHealthResult = 'AGENT_UNREACHABLE'
  for (const pause of healthPauseMs) {
    await sleep(pause)
    const agent = { host: address, port, tlsFingerprint, apiKey, agentAuthority: plan.acme?.ca }
    answer = await fetchAgentHealth(agent)
    if (typeof answer === 'string') continue
    await report.output((await waitForCertificateResult(agent, answer)).join('\n'))
    const { name, avatar } = answer
    return { address: formatHostAndPort(address, port), apiKey, tlsFingerprint, name, avatar }
  }
  const { isListening, log } = parseAgentState(await target.run('agent-state.sh', { AGENT_PORT: port }))
  await report.output(log)
  await rollBack(target, plan, driver, report)
  throw new InstallError('HEALTH_FAILED', isListening ? answer : 'AGENT_NOT_STARTED')
}
