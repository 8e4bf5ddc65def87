import { liveEventListeners, type NamedUser, presentUsersByDocument } from '#live.ts'
import { queryClient, sessionQuery } from '#queries.ts'

/** Other users who look at each document, by its id. */
export type OtherUsersByDocument = ReadonlyMap<number, readonly NamedUser[]>

/** Calls `show` like `watchPresence`, but joins the user names of each document to one text. */
export const watchPresentUserNames = (show: (names: ReadonlyMap<number, string>) => void) =>
  watchPresence((people) =>
    show(new Map([...people].map(([id, list]) => [id, list.map(({ username }) => username).join(', ')]))),
  )

/**
 * Calls `show` with the other users who look at each document: now, and after each change until the returned function
 * is called.
 */
export function watchPresence(show: (people: OtherUsersByDocument) => void) {
  const report = () => {
    const own = queryClient.getQueryData(sessionQuery.queryKey)?.id
    const others = [...presentUsersByDocument].map(([id, people]): [number, NamedUser[]] => [
      id,
      people.filter((person) => person.id !== own),
    ])
    show(new Map(others.filter(([, people]) => people.length > 0)))
  }
  const receive = (event?: { type: string }) => {
    if (!event || event.type === 'presence') report()
  }
  liveEventListeners.add(receive)
  report()
  return () => void liveEventListeners.delete(receive)
}
