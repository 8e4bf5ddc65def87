import type { WaitlistPass } from './types.ts'

/** Returns the user's position on the waiting list of the activity, and the number of unused waiting list passes. */
export const getWaitlistState = (passes: WaitlistPass[], id: number) => ({
  position:
    passes.find(({ status, activityId }) => status === 'waiting' && activityId === id)?.position ?? undefined,
  free: passes.filter(({ status }) => status === 'available').length,
})
