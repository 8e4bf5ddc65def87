/** Beginning of the types of notices that only the owners of a merchant see, because they are about its money. */
export const ownersOnlyTypePrefix = 'SETTLEMENT'
