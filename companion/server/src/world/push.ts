import type { Clock } from '@sanhe/kit/clock'
import { choosePush, sandboxPushKeys } from '@sanhe/providers/push'
import type { Config } from '#config'
import type { Deps } from '#core'
import type { Opened } from './opened.ts'

/** Our stand-in for JPush where JPush is not set up; in production nobody pushes instead of it. */
export async function openPush(
  { push, isProduction }: Config,
  clock: Clock,
): Promise<Opened<Pick<Deps, 'push'>>> {
  if (push.jpush || isProduction) {
    const sender = choosePush(push)
    return { deps: { push: sender }, stop: () => sender.stop() }
  }
  const { startPushStandIn } = await import('@sanhe/providers/stand-ins/push')
  const standIn = await startPushStandIn({ ...sandboxPushKeys, clock })
  const sender = choosePush({ ...push, sandbox: { standInUrl: standIn.url, isProduction } })
  return {
    deps: { push: sender },
    outbox: standIn.outbox,
    stop: () => Promise.all([sender.stop(), standIn.stop()]),
  }
}
