import { X509Certificate } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { certificateFingerprint } from '@sanhe/kit/security/certificate/fingerprint'
import { randomToken } from '@sanhe/kit/security/secrets'
import { type AgentAnswer, readHealth } from './agent-health.ts'
import { certificateWords } from './certificate.ts'
import type { Driver, Plan } from './driver.ts'
import { InstallError } from './errors.ts'
import { ownMachine } from './image.ts'
import {
  readAgentState,
  readFacts,
  readLock,
  type StepKey,
  serverProblem,
  staleLockS,
  stepList,
} from './rules.ts'
import { apiKeyIn, hostAndPort } from './settings.ts'
import { openTarget, type Target } from './target.ts'

export type InstallJob = {
  address: string
  sshPort: number
  hostKey: string
  password(): string | undefined
  forgetPassword(): void
  /** Names this deployment on the server. */
  owner: string
  /** Whose server it is: a key that was made for somebody else is not used again. */
  person: string
  /** Whether the one who left the lock there is known to have ended. */
  hasEnded(owner: string): Promise<boolean>
  plan: Omit<Plan, 'address' | 'apiKey'>
}

/** Everything that is to be seen of an installation. Each may throw, which ends it. */
export type Report = {
  started(step: StepKey): Promise<void>
  ended(step: StepKey, how: 'done' | 'skipped'): Promise<void>
  words(text: string): Promise<void>
  /** From now on this text is replaced in everything that is written down. */
  hide(secret: string): void
}

export type Installed = {
  address: string
  apiKey: string
  tlsFingerprint: string
  name: string
  avatar: string
}

type Book = { person?: string; steps?: Record<string, string> }

const connectTimeoutMs = 15_000
const beatMs = 20_000
/** A driver that is not ready after so long is worth a line of the log. */
const noticeMs = 1000
const healthPauseMs = [0, 500, 1000, 2000, 4000]

/**
 * Brings an agent to a server, step by step; what a run before has done is not done again. The driver is made only once
 * the login has succeeded: the first image takes minutes, and a wrong password should be told within seconds.
 */
export async function install(
  job: InstallJob,
  loadDriver: () => Promise<Driver>,
  report: Report,
): Promise<Installed> {
  await report.started('connect')
  const target = await openTarget({
    host: { host: job.address, port: job.sshPort, timeoutMs: connectTimeoutMs },
    hostKey: job.hostKey,
    user: 'root',
    password: job.password,
    onWords: report.words,
  })
  let beat: NodeJS.Timeout | undefined
  try {
    await checkServer(target, job)
    const driver = loadDriver()
    // It is awaited by the first step that needs it; until then a failure of it is nobody's to handle.
    driver.catch(() => {})
    await takeLock(target, job)
    beat = setInterval(() => void target.run('beat.sh').catch(() => {}), beatMs)
    if (await target.useOneTimeKey(keyName(job))) job.forgetPassword()
    await report.ended('connect', 'done')
    return await work(target, job, driver, report)
  } finally {
    clearInterval(beat)
    await target.run('withdraw.sh', { KEY_NAME: keyName(job), OWNER: job.owner }).catch(() => {})
    target.close()
  }
}

const keyName = ({ owner }: InstallJob) => `secretary-deployment-${owner}`

async function checkServer(target: Target, { plan }: InstallJob) {
  const facts = readFacts(await target.run('preflight.sh', { AGENT_PORT: plan.port }))
  const problem = serverProblem(facts, ownMachine)
  if (problem) throw new InstallError(problem)
}

async function takeLock(target: Target, { owner, hasEnded }: InstallJob) {
  const ask = async (from: string) => readLock(await target.run('lock.sh', { OWNER: owner, TAKE_FROM: from }))
  const held = await ask('')
  if (!held) return
  const isFree = held.silentS > staleLockS || (await hasEnded(held.owner))
  if (!isFree || (await ask(held.owner))) throw new InstallError('SERVER_BUSY')
}

async function work(
  target: Target,
  job: InstallJob,
  driver: Promise<Driver>,
  report: Report,
): Promise<Installed> {
  const book = JSON.parse(await target.run('read-state.sh')) as Book
  const mine = book.person === job.person
  const known = mine ? apiKeyIn(await target.run('read-settings.sh')) : undefined
  const plan: Plan = { ...job.plan, address: job.address, apiKey: known ?? randomToken() }
  report.hide(plan.apiKey)
  let installed: Installed | undefined
  const steps: Record<string, string> = mine ? { ...book.steps } : {}
  for (const { key } of stepList) {
    if (key === 'connect') continue
    await report.started(key)
    const ready = await loaded(driver, report)
    const { fingerprint, verify, apply } = ready.works(plan)[key]
    const isDone = steps[key] === fingerprint && (await verify(target))
    if (!isDone) {
      await apply(target).catch(async (error: unknown) => {
        if (error instanceof InstallError && error.code === 'HEALTH_FAILED')
          await rollBack(target, plan, ready, report)
        throw error
      })
      if (!(await verify(target))) throw new InstallError('STEP_FAILED')
      steps[key] = fingerprint
      await target.run('write-state.sh', { STATE: JSON.stringify({ person: job.person, steps }) })
    }
    if (key === 'security') installed = await answered(target, plan, ready, report)
    await report.ended(key, isDone ? 'skipped' : 'done')
  }
  if (!installed) throw new Error('the steps end with security')
  return installed
}

/** Waits for the driver, and says so when that takes a while. */
async function loaded(driver: Promise<Driver>, report: Report) {
  const isSoon = await Promise.race([driver.then(() => true), sleep(noticeMs, false, { ref: false })])
  if (!isSoon) await report.words('preparing the agent image: the first deployment takes some minutes longer')
  return driver
}

/** An agent that does not answer makes way for the one that ran before. Whether that starts changes no cause. */
async function rollBack(target: Target, plan: Plan, driver: Driver, report: Report) {
  await driver
    .rollBack(target, plan)
    .catch(() => report.words('the version before could not be started again either'))
}

/** The proof of success is an answer from outside, not that a script came to its end. */
async function answered(target: Target, plan: Plan, driver: Driver, report: Report): Promise<Installed> {
  const { address, port, apiKey } = plan
  const certificate = new X509Certificate(await target.run('read-certificate.sh'))
  const tlsFingerprint = certificateFingerprint(certificate)
  let answer: AgentAnswer = 'AGENT_UNREACHABLE'
  for (const pause of healthPauseMs) {
    await sleep(pause)
    const agent = { host: address, port, tlsFingerprint, apiKey, agentAuthority: plan.acme?.ca }
    answer = await readHealth(agent)
    if (typeof answer === 'string') continue
    await report.words((await certificateWords(agent, answer)).join('\n'))
    const { name, avatar } = answer
    return { address: hostAndPort(address, port), apiKey, tlsFingerprint, name, avatar }
  }
  const { isListening, log } = readAgentState(await target.run('agent-state.sh', { AGENT_PORT: port }))
  await report.words(log)
  await rollBack(target, plan, driver, report)
  throw new InstallError('HEALTH_FAILED', isListening ? answer : 'AGENT_NOT_STARTED')
}
