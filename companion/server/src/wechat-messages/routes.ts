import { type Deps, implement } from '#core'
import { wechatMessagesContract } from './contract.ts'
import { createTicket, listTemplatesOfChild, reportPermissions } from './permissions.ts'

export const wechatMessageRoutes = (deps: Pick<Deps, 'config' | 'db' | 'clock'>) =>
  implement(wechatMessagesContract, {
    templates: ({ actor }) => listTemplatesOfChild(deps, actor.id),
    ticket: ({ actor }) => createTicket(deps, actor.id),
    report: ({ body }) => reportPermissions(deps, body),
  })
