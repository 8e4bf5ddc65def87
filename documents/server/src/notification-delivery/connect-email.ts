import type { DevMessage } from '@sanhe/kit/dev-tools/dev-tools'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { chooseEmailSender, type EmailSender, sandboxEmailCredentials } from '@sanhe/providers/email'
import type { Deps } from '#core'

type EmailConnection = { sender: Deps['email']; outbox: () => DevMessage[]; stop(): Promise<void> }

/**
 * Connects the mail server of the settings. Without one, production sends no email, and development uses an emulator,
 * which starts with the first email.
 */
export function connectEmail(config: Deps['config'], clock: Clock): EmailConnection {
  const { smtp } = config.notificationChannels
  const unused = { outbox: () => [], stop: async () => {} }
  if (smtp) return { sender: chooseEmailSender({ vendor: 'smtp', account: smtp }), ...unused }
  if (config.isProduction) return { sender: undefined, ...unused }
  return connectEmulator(clock)
}

function connectEmulator(clock: Clock): EmailConnection {
  let messages = (): DevMessage[] => []
  let stop = async () => {}
  async function start(): Promise<EmailSender> {
    const { startEmailEmulator } = await import('@sanhe/providers/emulators/email')
    const emulator = await startEmailEmulator({ ...sandboxEmailCredentials, clock })
    messages = emulator.outbox
    stop = emulator.stop
    return chooseEmailSender({ vendor: 'sandbox', emulatorPort: emulator.port, isProduction: false })
  }
  let sender: Promise<EmailSender> | undefined
  return {
    sender: { send: async (message) => (await (sender ??= start())).send(message) },
    outbox: () => messages(),
    stop: () => stop(),
  }
}
