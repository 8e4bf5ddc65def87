import { laterModel } from './later.ts'

/** The services' own protocol, spoken to our stand-in. What was wished to fail fails at once. */
export const sandboxModel = (standInUrl: string) =>
  laterModel({ baseUrl: standInUrl, name: 'stand-in', retries: 0 })
