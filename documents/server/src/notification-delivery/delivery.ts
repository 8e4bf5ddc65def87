import type { Deps } from '#core'
import { type EmailDeliveryDeps, sendDueEmails } from './send-emails.ts'
import { type PushDeliveryDeps, sendDuePushes } from './send-push.ts'

export type NotificationDelivery = {
  /** Sends the emails that are due. Concurrent calls share one run. */
  sendEmails(): Promise<void>
  /** Sends the push messages that are due. Concurrent calls share one run. */
  sendPushes(): Promise<void>
  /** Prevents new deliveries. Resolves when the running deliveries have ended. */
  stop(): Promise<void>
}

/** Delivers notifications outside of the app, by email and by Web Push. */
export function createNotificationDelivery(
  deps: EmailDeliveryDeps & PushDeliveryDeps & Pick<Deps, 'email'>,
): NotificationDelivery {
  const stopping = new AbortController()
  const run = {
    emails: undefined as Promise<void> | undefined,
    pushes: undefined as Promise<void> | undefined,
  }
  const { email } = deps
  function share(channel: 'emails' | 'pushes', send: () => Promise<void>) {
    if (stopping.signal.aborted) return Promise.resolve()
    return (run[channel] ??= send().finally(() => (run[channel] = undefined)))
  }
  return {
    sendEmails: () =>
      email ? share('emails', () => sendDueEmails(deps, email, stopping.signal)) : Promise.resolve(),
    sendPushes: () => share('pushes', () => sendDuePushes(deps)),
    async stop() {
      stopping.abort()
      await Promise.allSettled([run.emails, run.pushes])
    },
  }
}
