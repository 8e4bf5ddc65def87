import type { PerkPass } from './types.ts'

/** Returns the position of the user's pass in the activity's queue, and the number of usable passes. */
export const waitlistState = (passes: PerkPass[], id: number) => ({
  position:
    passes.find(({ status, activityId }) => status === 'waiting' && activityId === id)?.position ?? undefined,
  free: passes.filter(({ status }) => status === 'available').length,
})
