import type { Pass } from './shapes.ts'

/** Where one's own pass stands in the queue of an activity, and how many passes can still be used. */
export const waitingWith = (passes: Pass[], id: number) => ({
  position:
    passes.find(({ status, activityId }) => status === 'waiting' && activityId === id)?.position ?? undefined,
  free: passes.filter(({ status }) => status === 'available').length,
})
