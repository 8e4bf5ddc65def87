/** What of a chat stands in its address, so that Back closes what was opened last. */
export type ChatSearch = {
  session?: string
  /** The reply whose tasks are open. */
  tasks?: string
  /** The list of conversations is open, on phones. */
  list?: true
}

export const readChatSearch = ({ session, tasks, list }: Record<string, unknown>): ChatSearch => ({
  ...(typeof session === 'string' && { session }),
  ...(typeof tasks === 'string' && { tasks }),
  ...(list === true && { list }),
})
