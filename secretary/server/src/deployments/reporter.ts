import { stripVTControlCharacters } from 'node:util'
import { toDate } from '@sanhe/kit/runtime/clock'
import { InstallError, type InstallStepKey, installStepDefinitions } from '#installer'
import { capProgressOfRunningDeployment } from './rules.ts'
import * as store from './store.ts'
import type { DeploymentRunDeps } from './worker.ts'

const maxLines = 500
const maxLineLength = 500

/** Stores the visible progress of a deployment. Throws once the deployment no longer belongs to this worker. */
export function createDeploymentReporter(
  { db, clock, worker }: DeploymentRunDeps,
  id: number,
  secrets: string[],
) {
  let left = maxLines
  const now = () => toDate(clock.now())
  async function set(change: Parameters<typeof store.updateOwnedDeployment>[3]) {
    const isOurs = await store.updateOwnedDeployment(db, id, worker, { ...change, worker_seen_at: now() })
    if (!isOurs) throw new InstallError('INTERRUPTED')
  }
  return {
    hostKey: (host_key: string) => set({ host_key }),
    async started(step: InstallStepKey) {
      await set({ current_step: stepOf(step).name })
      await store.updateDeploymentStep(db, id, step, { status: 'running', started_at: now() })
    },
    async ended(step: InstallStepKey, status: 'done' | 'skipped') {
      await set({ progress: capProgressOfRunningDeployment(stepOf(step).mark) })
      await store.updateDeploymentStep(db, id, step, { status, ended_at: now() })
    },
    hide: (secret: string) => void secrets.push(secret),
    async output(text: string) {
      const lines = toLogLines(text, secrets).slice(0, left)
      left -= lines.length
      if (lines.length) await store.addLogLines(db, id, lines, clock.now())
    },
  }
}

const stepOf = (key: InstallStepKey) =>
  installStepDefinitions.find((step) => step.key === key) ?? installStepDefinitions[0]

/** Splits script output into lines for display, without control characters and with secrets replaced by `[hidden]`. */
export const toLogLines = (text: string, secrets: string[]) =>
  secrets
    .filter(Boolean)
    .reduce((clean, secret) => clean.replaceAll(secret, '[hidden]'), text)
    .split(/[\r\n]+/)
    .map((line) =>
      stripVTControlCharacters(line)
        .replaceAll(/\p{Cc}/gu, '')
        .slice(0, maxLineLength),
    )
    .filter((line) => line.trim() && !line.startsWith('@@ '))
