import type { PersonRole } from '#core/contract'

export type { PersonRole } from '#core/contract'

/** Id of the owner, who is the person that started the secretary. */
export const ownerPersonId = 'owner'

/** Returns whether a role may decide approval requests. */
export const mayApprove = (role: PersonRole) => role !== 'use'

/** Returns whether a role may manage the secretary: engines, tools, skills and people. */
export const mayManage = (role: PersonRole) => role === 'owner' || role === 'manage'

/** Person for whom a reply or sub-agent works, and the conversation in which it works. */
export type ConversationScope = {
  personId: string
  role: PersonRole
  /** True if all people see the conversation. */
  isShared: boolean
}
