import type { EditorCaret, LiveEventBus, CollaborationPageEvent } from '#core'

type Participant = { page: string; username: string; caret: EditorCaret | null }
type Room = {
  projectId: number
  participants: Map<string, Participant>
  sentVersion: number | undefined
}

/**
 * Largest number of pages that edit one document at the same time. The number is limited because each change
 * is sent to all of them.
 */
export const maxCollaborationParticipants = 50

export type CollaborationParticipants = ReturnType<typeof createParticipants>

/** The pages that edit each document now. Nothing is stored: after a restart the pages report again. */
export function createParticipants(live: LiveEventBus) {
  const rooms = new Map<number, Room>()
  /** Sends nothing to users who lost access to the project while they edit. */
  const send = (id: number, event: CollaborationPageEvent, exceptPage?: string) => {
    const room = rooms.get(id)
    for (const page of room?.participants.keys() ?? []) {
      const stream = page === exceptPage ? undefined : live.pages.get(page)
      if (room && stream?.canSee(room.projectId)) stream.send(event)
    }
  }
  const listOthers = (id: number, page: string) =>
    [...(rooms.get(id)?.participants.values() ?? [])].filter((one) => one.page !== page)
  return {
    /** Adds a page. Returns false if the document has no room for it. */
    enter({ id, projectId }: { id: number; projectId: number }, page: string, username: string) {
      const room = rooms.getOrInsertComputed(id, () => ({
        projectId,
        participants: new Map(),
        sentVersion: undefined,
      }))
      // The project of the document is updated, because the document may have moved to another project since the last
      // request.
      room.projectId = projectId
      const { participants } = room
      if (participants.has(page)) return true
      if (participants.size >= maxCollaborationParticipants) return false
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
    moveCaret(id: number, page: string, caret: EditorCaret | null) {
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
