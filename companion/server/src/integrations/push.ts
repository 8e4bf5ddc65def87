import type { Clock } from '@sanhe/kit/runtime/clock'
import { choosePushSender, sandboxPushCredentials } from '@sanhe/providers/push'
import type { Config } from '#config'
import type { Deps } from '#core'
import type { ProviderConnection } from './connection.ts'

/**
 * Connects the push service JPush, or in development its emulator. In production without JPush settings, nothing is
 * pushed.
 */
export async function connectPush(
  { push, isProduction }: Config,
  clock: Clock,
): Promise<ProviderConnection<Pick<Deps, 'push'>>> {
  if (push.jpush || isProduction) {
    const sender = choosePushSender(push)
    return { deps: { push: sender }, stop: () => sender.stop() }
  }
  const { startJpushEmulator: startPushEmulator } = await import('@sanhe/providers/emulators/push')
  const emulator = await startPushEmulator({ ...sandboxPushCredentials, clock })
  const sender = choosePushSender({ ...push, sandbox: { emulatorUrl: emulator.url, isProduction } })
  return {
    deps: { push: sender },
    outbox: emulator.outbox,
    stop: () => Promise.all([sender.stop(), emulator.stop()]),
  }
}
