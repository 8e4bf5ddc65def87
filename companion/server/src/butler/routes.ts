import multipart from '@fastify/multipart'
import { getRequestActor, createAccessHook } from '@sanhe/kit/http/implement'
import { type AuthenticatedCaller, implement, type MountCompanionRoutes } from '#core'
import { streamButlerReply } from './chat.ts'
import { butlerContract, ChatInput, type ChatMessage } from './contract.ts'
import { transcribeDictation } from './dictation.ts'
import { eventStreamHeaders } from './event-stream.ts'
import { receiveChatMessage } from './messages.ts'
import { changeButlerPreferences } from './preferences.ts'
import { type RunningReplyTracker, createRunningReplyTracker } from './running-replies.ts'
import { findButlerPreferences, listChatMessages } from './store.ts'
import { toChatMessageResponse, toPreferencesResponse } from './views.ts'
import { answerVoiceRecording, type ButlerVoiceDeps } from './voice.ts'
import { readVoiceRecordingForm, readVoiceForm, voiceFormLimits } from './voice-form.ts'

export const butlerRoutes = (deps: ButlerVoiceDeps): MountCompanionRoutes[] => [
  implement(butlerContract, {
    async history({ actor, query: { sessionId, page, pageSize } }) {
      const { messages, total } = await listChatMessages(
        deps.db,
        { userId: actor.id, sessionId },
        { page, pageSize },
      )
      return { messages: messages.map(toChatMessageResponse), total, page, pageSize }
    },
    preferences: async ({ actor }) => toPreferencesResponse(await findButlerPreferences(deps.db, actor.id)),
    async changePreferences({ actor, body }) {
      const preferences = await changeButlerPreferences(deps, actor.id, body)
      return { success: true as const, preferences: toPreferencesResponse(preferences) }
    },
  }),
  talk(deps),
]

/**
 * Mounts the endpoints that a contract cannot describe: one answers with an event stream, the others read a multipart
 * form.
 */
const talk =
  (deps: ButlerVoiceDeps): MountCompanionRoutes =>
  (app, entry) => {
    const running = createRunningReplyTracker()
    app.addHook('preClose', running.close)
    chat(deps, running)(app, entry)
    voice(deps, running)(app, entry)
  }

const chat =
  (deps: ButlerVoiceDeps, running: RunningReplyTracker): MountCompanionRoutes =>
  (app, entry) => {
    const summary = 'Send a message to the butler; the reply is an event stream'
    app.post(
      '/api/v1/ai/chat',
      { schema: { body: ChatInput, summary }, onRequest: createAccessHook(entry, 'user') },
      async (request, reply) => {
        const { id } = getRequestActor<AuthenticatedCaller>(request)
        const turn = await receiveChatMessage(deps, id, request.body as ChatMessage)
        return reply.headers(eventStreamHeaders).send(streamButlerReply(deps, turn, running))
      },
    )
  }

const voice =
  (deps: ButlerVoiceDeps, running: RunningReplyTracker): MountCompanionRoutes =>
  (app, entry) => {
    const schema = { summary: 'Send a recording to the butler; the reply is text and speech' }
    app.register(async (scope) => {
      await scope.register(multipart, voiceFormLimits)
      scope.post(
        '/api/v1/ai/voice',
        { schema, onRequest: createAccessHook(entry, 'user', 'sensitive') },
        async (request) => {
          const { id } = getRequestActor<AuthenticatedCaller>(request)
          const form = await readVoiceForm(request)
          return running.start(answerVoiceRecording(deps, id, form, running.signal))
        },
      )
      scope.post(
        '/api/v1/ai/dictation',
        {
          schema: {
            summary:
              'Turn a recording into text for the message field (at most 60 seconds, 10 MB and 100 per day)',
          },
          onRequest: createAccessHook(entry, 'user', 'sensitive'),
        },
        async (request) => {
          const { id } = getRequestActor<AuthenticatedCaller>(request)
          const { recording } = await readVoiceRecordingForm(request)
          return transcribeDictation(deps, id, recording, running.signal)
        },
      )
    })
  }
