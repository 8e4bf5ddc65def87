import type { Clock } from '@sanhe/kit/runtime/clock'
import type { startWechatMessageEmulator } from '@sanhe/providers/emulators/wechat-messages'
import { chooseWechatMessageSender, sandboxWechatMessageCredentials } from '@sanhe/providers/wechat-messages'
import type { Config } from '#config'
import type { Deps } from '#core'
import { connectRemoteProvider, type ProviderConnection } from './connection.ts'

type Emulator = Awaited<ReturnType<typeof startWechatMessageEmulator>>
/** `devTools` sets the permissions and errors of the emulator, if one is used. */
type ConnectedMessages = ProviderConnection<Pick<Deps, 'wechatMessages'>> & { devTools?: Emulator }

/** Connects subscription messages of WeChat, which are off unless a template is configured. */
export async function connectWechatMessages(
  { wechatMessages, vendors, isProduction }: Config,
  clock: Clock,
): Promise<ConnectedMessages> {
  if (!Object.values(wechatMessages).some(Boolean))
    return connectRemoteProvider({ wechatMessages: undefined })
  if (vendors.wechatMini)
    return connectRemoteProvider({
      wechatMessages: chooseWechatMessageSender({ vendor: 'wechat', account: vendors.wechatMini }, clock),
    })
  const { startWechatMessageEmulator } = await import('@sanhe/providers/emulators/wechat-messages')
  const emulator = await startWechatMessageEmulator({ ...sandboxWechatMessageCredentials, clock })
  const sandbox = { vendor: 'sandbox', emulatorUrl: emulator.url, isProduction } as const
  return {
    deps: { wechatMessages: chooseWechatMessageSender(sandbox, clock) },
    devTools: emulator,
    outbox: emulator.outbox,
    stop: emulator.stop,
  }
}
