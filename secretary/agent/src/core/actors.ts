import type { PersonRole } from './people.ts'

/** Type of the authenticated caller for each value of `auth` in a contract. */
export type Actors = {
  none: undefined
  /** Device to which the device key of the request belongs. */
  key: AuthenticatedDevice
}

/** Person to whom a device belongs. */
export type AuthenticatedPerson = { personId: string; role: PersonRole }

export type AuthenticatedDevice = AuthenticatedPerson & { keyId: string; deviceName: string }
