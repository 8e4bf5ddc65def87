/** Search parameters of a chat, so that Back closes what was opened last. */
export type ChatSearch = {
  session?: string
  /** Id of the reply whose tasks are open. */
  tasks?: string
  /** True if the list of conversations is open on a phone. */
  list?: true
}

export const readChatSearch = ({ session, tasks, list }: Record<string, unknown>): ChatSearch => ({
  ...(typeof session === 'string' && { session }),
  ...(typeof tasks === 'string' && { tasks }),
  ...(list === true && { list }),
})
