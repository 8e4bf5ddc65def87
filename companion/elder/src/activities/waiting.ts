import type { Pass } from './shapes.ts'

/** Returns the position of the user's pass in the activity's queue, and the number of usable passes. */
export const waitingWith = (passes: Pass[], id: number) => ({
  position:
    passes.find(({ status, activityId }) => status === 'waiting' && activityId === id)?.position ?? undefined,
  free: passes.filter(({ status }) => status === 'available').length,
})
