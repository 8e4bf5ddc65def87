import { z } from 'zod'

/** Settings of the market for bundles. */
export const marketSettings = {
  /** 1: accounts may publish and install bundles of personas, skills and quick commands, which the operator reviews. */
  MARKET: z.enum(['0', '1']).default('0'),
}
