import type { Caret, LiveEventBus, PageEvent } from '#core'

type Participant = { page: string; username: string; caret: Caret | null }
type Room = { participants: Map<string, Participant>; sentVersion: number | undefined }

/** Limit of the pages that edit one document at the same time. Each change is sent to all of them. */
export const maxParticipants = 50

export type Participants = ReturnType<typeof createParticipants>

/** The pages that edit each document now. Nothing is stored: after a restart the pages report again. */
export function createParticipants(live: LiveEventBus) {
  const rooms = new Map<number, Room>()
  const send = (id: number, event: PageEvent, exceptPage?: string) => {
    for (const page of rooms.get(id)?.participants.keys() ?? [])
      if (page !== exceptPage) live.pages.get(page)?.send(event)
  }
  const listOthers = (id: number, page: string) =>
    [...(rooms.get(id)?.participants.values() ?? [])].filter((one) => one.page !== page)
  return {
    /** Adds a page. Returns false if the document has no room for it. */
    enter(id: number, page: string, username: string) {
      const { participants } = rooms.getOrInsertComputed(id, () => ({
        participants: new Map(),
        sentVersion: undefined,
      }))
      if (participants.has(page)) return true
      if (participants.size >= maxParticipants) return false
      participants.set(page, { page, username, caret: null })
      return true
    },
    leave(id: number, page: string) {
      const room = rooms.get(id)
      const left = room?.participants.get(page)
      if (!room || !left) return
      room.participants.delete(page)
      if (room.participants.size === 0) rooms.delete(id)
      const { username } = left
      send(id, { type: 'collaboration.caret', id, page, username, caret: null })
    },
    moveCaret(id: number, page: string, caret: Caret | null) {
      const one = rooms.get(id)?.participants.get(page)
      if (!one) return
      one.caret = caret
      send(id, { type: 'collaboration.caret', id, page, username: one.username, caret }, page)
    },
    listOthers,
    documentsOf: (page: string) =>
      [...rooms].filter(([, { participants }]) => participants.has(page)).map(([id]) => id),
    room: (id: number) => rooms.get(id),
    send,
  }
}
