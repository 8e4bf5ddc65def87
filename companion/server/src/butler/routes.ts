import multipart from '@fastify/multipart'
import { actorOf, createGuardHook } from '@sanhe/kit/http/implement'
import { implement, type Person, type ProductMount } from '#core'
import { streamReply } from './chat.ts'
import { butlerContract, ChatInput, type ChatMessage } from './contract.ts'
import { eventStreamHeaders } from './event-stream.ts'
import { receiveMessage } from './messages.ts'
import { changePreferences } from './preferences.ts'
import { type RunningReplies, trackRunningReplies } from './running-replies.ts'
import { findPreferences, listMessages } from './store.ts'
import { messageView, preferencesView } from './views.ts'
import { answerVoice, type VoiceDeps } from './voice.ts'
import { readVoiceForm, voiceFormLimits } from './voice-form.ts'

export const butlerRoutes = (deps: VoiceDeps): ProductMount[] => [
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

/** Endpoints that the contract cannot describe: an event stream and a multipart form. */
const talk =
  (deps: VoiceDeps): ProductMount =>
  (app, entry) => {
    const running = trackRunningReplies()
    app.addHook('preClose', running.close)
    chat(deps, running)(app, entry)
    voice(deps, running)(app, entry)
  }

const chat =
  (deps: VoiceDeps, running: RunningReplies): ProductMount =>
  (app, entry) => {
    const summary = 'Send a message to the butler; the reply is an event stream'
    app.post(
      '/api/v1/ai/chat',
      { schema: { body: ChatInput, summary }, onRequest: createGuardHook(entry, 'user') },
      async (request, reply) => {
        const { id } = actorOf<Person>(request)
        const turn = await receiveMessage(deps, id, request.body as ChatMessage)
        return reply.headers(eventStreamHeaders).send(streamReply(deps, turn, running))
      },
    )
  }

const voice =
  (deps: VoiceDeps, running: RunningReplies): ProductMount =>
  (app, entry) => {
    const schema = { summary: 'Send a recording to the butler; the reply is text and speech' }
    app.register(async (scope) => {
      await scope.register(multipart, voiceFormLimits)
      scope.post(
        '/api/v1/ai/voice',
        { schema, onRequest: createGuardHook(entry, 'user', 'sensitive') },
        async (request) => {
          const { id } = actorOf<Person>(request)
          const form = await readVoiceForm(request)
          return running.start(answerVoice(deps, id, form, running.signal))
        },
      )
    })
  }
