import { ownerPersonId, type SkillContext } from '#core'

/** Data that a skill may read: the shared data, and in a private conversation the private data of its person. */
export type DataScope = {
  /** Person whose private data is read. Null in a shared conversation, where all people would see it. */
  personId: string | null
}

export const toDataScope = ({ scope }: Pick<SkillContext, 'scope'>): DataScope => ({
  personId: scope === undefined ? ownerPersonId : scope.isShared ? null : scope.personId,
})

/** Returns the columns of a new note: a note of a shared conversation is for all people. */
export const noteOwner = ({ scope }: Pick<SkillContext, 'scope'>) => ({
  person_id: scope?.personId ?? ownerPersonId,
  is_shared: scope?.isShared ? (1 as const) : (0 as const),
})
