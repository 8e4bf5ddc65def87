import { actorOf, enter } from '@sanhe/kit/http'
import { type Deps, implement, type Person, type ProductMount } from '#core'
import type { AnswerDeps } from './answer.ts'
import { streamReply } from './chat.ts'
import { butlerContract, Chat, type ChatMessage } from './contract.ts'
import { eventHeaders } from './events.ts'
import { changePreferences } from './preferences.ts'
import { createRunning } from './running.ts'
import { takeMessage } from './service.ts'
import { findPreferences, listMessages } from './store.ts'
import { messageView, preferencesView } from './views.ts'

type ButlerDeps = AnswerDeps & Pick<Deps, 'db'>

export const butlerRoutes = (deps: ButlerDeps): ProductMount[] => [
  implement(butlerContract, {
    async history({ actor, query: { sessionId, page, pageSize } }) {
      const { messages, total } = await listMessages(
        deps.db,
        { userId: actor.id, sessionId },
        { page, pageSize },
      )
      return { messages: messages.map(messageView), total, page, pageSize }
    },
    preferences: async ({ actor }) => preferencesView(await findPreferences(deps.db, actor.id)),
    async changePreferences({ actor, body }) {
      const preferences = await changePreferences(deps, actor.id, body)
      return { success: true as const, preferences: preferencesView(preferences) }
    },
  }),
  talk(deps),
]

const summary = 'Says something to the butler; the reply comes as server-sent events'

/** What answers by and by, or is asked by a form. */
const talk =
  (deps: ButlerDeps): ProductMount =>
  (app, entry) => {
    const running = createRunning()
    app.addHook('preClose', running.close)
    app.post(
      '/api/v1/ai/chat',
      { schema: { body: Chat, summary }, onRequest: enter(entry, 'user') },
      async (request, reply) => {
        const { id } = actorOf<Person>(request)
        const turn = await takeMessage(deps, id, request.body as ChatMessage)
        return reply.headers(eventHeaders).send(streamReply(deps, turn, running))
      },
    )
  }
