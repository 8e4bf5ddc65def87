/** Type of the authenticated caller for each value of `auth` in a contract. */
export type Actors = {
  none: undefined
  /** Device to which the device key of the request belongs. */
  key: AuthenticatedDevice
}

export type AuthenticatedDevice = { keyId: string; deviceName: string }
