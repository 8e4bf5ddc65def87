import { type Deps, createSuccessResponse, implement } from '#core'
import { familyMessagesChildContract, familyMessagesContract } from './contract.ts'
import * as messages from './service.ts'
import { toMessageResponse, toMessageToParentResponse } from './views.ts'

type MessageDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'wordList'>

export const familyMessageRoutes = (deps: MessageDeps) => [
  implement(familyMessagesContract, {
    async list({ actor, query }) {
      const { rows, total } = await messages.listMessagesToParent(deps, actor.id, query)
      return { messages: rows.map(toMessageToParentResponse), total, ...query }
    },
    async answer({ actor, params, body }) {
      await messages.answerMessage(deps, actor.id, params.id, body.answer)
      return createSuccessResponse('已回复')
    },
    async remove({ actor, params }) {
      await messages.deleteMessage(deps, { parentId: actor.id }, params.id)
      return createSuccessResponse('留言已删除')
    },
  }),
  implement(familyMessagesChildContract, {
    async list({ actor, params, query }) {
      const { rows, total } = await messages.listMessagesOfChild(deps, actor.id, params.id, query)
      return { messages: rows.map(toMessageResponse), total, ...query }
    },
    async write({ actor, params, body }) {
      const message = await messages.writeMessage(deps, actor.id, params.id, body.text)
      return { ...createSuccessResponse('留言已发送'), message: toMessageResponse(message) }
    },
    async remove({ actor, params }) {
      await messages.deleteMessage(deps, { childId: actor.id }, params.id)
      return createSuccessResponse('留言已删除')
    },
  }),
]
