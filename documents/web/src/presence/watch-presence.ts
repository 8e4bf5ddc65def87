import { liveListeners, type Person, presence } from '#live.ts'
import { queryClient, sessionQuery } from '#queries.ts'

/** Other users who look at each document, by its id. */
export type OtherPeople = ReadonlyMap<number, readonly Person[]>

/** Like `watchPresence`, with the names of the users of each document as one text. */
export const watchPresentNames = (show: (names: ReadonlyMap<number, string>) => void) =>
  watchPresence((people) =>
    show(new Map([...people].map(([id, list]) => [id, list.map(({ username }) => username).join(', ')]))),
  )

/** Calls `show` now and after each change, until the returned function is called. */
export function watchPresence(show: (people: OtherPeople) => void) {
  const report = () => {
    const own = queryClient.getQueryData(sessionQuery.queryKey)?.id
    const others = [...presence].map(([id, people]): [number, Person[]] => [
      id,
      people.filter((person) => person.id !== own),
    ])
    show(new Map(others.filter(([, people]) => people.length > 0)))
  }
  const receive = (event?: { type: string }) => {
    if (!event || event.type === 'presence') report()
  }
  liveListeners.add(receive)
  report()
  return () => void liveListeners.delete(receive)
}
