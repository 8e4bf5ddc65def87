import type { MiniProgramPageQuery, SubscribeAnswer } from './wx.ts'

export type NotifyParams = { templateIds: string[]; ticket: string }

/** WeChat asks for at most three templates at a time. */
const maxTemplates = 3

/**
 * Returns the template ids and the ticket from the URL of the page, which the family app has opened. Undefined if the
 * ids or the ticket are missing.
 */
export function parseNotifyParams({ ids = '', ticket = '' }: MiniProgramPageQuery): NotifyParams | undefined {
  const templateIds = decodeURIComponent(ids).split(',').filter(Boolean).slice(0, maxTemplates)
  return templateIds.length > 0 && ticket ? { templateIds, ticket: decodeURIComponent(ticket) } : undefined
}

/**
 * Returns the templates that the user has accepted, from WeChat's answer. `accept` and variants such as
 * `acceptWithAudio` are acceptance; `reject`, `ban` and `filter` are not.
 */
export const listAcceptedTemplates = (templateIds: readonly string[], answer: SubscribeAnswer) =>
  templateIds.filter((id) => answer[id]?.startsWith('accept'))
