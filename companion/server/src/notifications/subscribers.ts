import type { Deps, Recipient, Subscriber } from '#core'
import { findPhone } from './store.ts'

/** Text messages go to users alone: of the others no number is certain. */
async function textTo(
  { db, sms, config }: Pick<Deps, 'db' | 'sms' | 'config'>,
  recipient: Recipient,
  data: { title: string; content: string },
) {
  const [kind, id] = recipient.split(':')
  const to = kind === 'user' ? await findPhone(db, Number(id)) : undefined
  if (to) await sms.send({ to, template: config.sms.noticeTemplate, data })
}

/** What leaves the house of a notice. */
export const noticeSubscribers = (deps: Pick<Deps, 'db' | 'sms' | 'config'>): Subscriber[] => [
  {
    type: 'notice.added',
    name: 'notifications.sms',
    async handle({ payload: { recipient, notice } }) {
      const { channels, title, content } = notice
      if (channels.includes('sms')) await textTo(deps, recipient, { title, content })
    },
  },
]
