/**
 * URL search parameters of a chat. Each opened panel changes them, so the browser's Back button closes the panel that
 * was opened last.
 */
export type ChatSearchParams = {
  session?: string
  /** Id of the reply whose sub-agents are shown. */
  tasks?: string
  /** True if the list of conversations is open on a phone. */
  list?: true
}

export const parseChatSearchParams = ({
  session,
  tasks,
  list,
}: Record<string, unknown>): ChatSearchParams => ({
  ...(typeof session === 'string' && { session }),
  ...(typeof tasks === 'string' && { tasks }),
  ...(list === true && { list }),
})
