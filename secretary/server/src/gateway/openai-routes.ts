import { createAccessHook, getRequestActor } from '@sanhe/kit/http/implement'
import type { GatewayCaller, MountBackendRoutes } from '#core'
import { chatBodyLimitBytes } from './chat-request.ts'
import { completeChat, type GatewayDeps } from './complete-chat.ts'
import { answerOpenAiError, openAiError } from './openai-error.ts'

/** Endpoints that OpenAI's clients call. Their errors have OpenAI's format, so they have no contract. */
export const openAiRoutes =
  (deps: GatewayDeps): MountBackendRoutes =>
  (app, entry) => {
    app.register(async (scope) => {
      scope.setErrorHandler(answerOpenAiError)
      const onRequest = createAccessHook(entry, 'gatewayKey', 'gatewayAddress')
      scope.get('/v1/models', { onRequest }, async () => listModels(deps))
      scope.post('/v1/chat/completions', { onRequest, bodyLimit: chatBodyLimitBytes }, (request, reply) =>
        completeChat(deps, getRequestActor<GatewayCaller>(request), request.body, reply),
      )
    })
  }

function listModels({ config }: Pick<GatewayDeps, 'config'>) {
  if (!config.gateway) throw openAiError('gateway_off')
  return {
    object: 'list',
    data: config.gateway.models.map(({ id, contextTokens }) => ({
      id,
      object: 'model',
      created: 0,
      owned_by: 'sanhe',
      context_length: contextTokens,
    })),
  }
}
