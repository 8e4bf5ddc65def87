/** Authenticated callers, by the `auth` of an endpoint. */
export type Actors = {
  none: undefined
  /** Device to which the device key of the request belongs. */
  key: AuthenticatedDevice
}

export type AuthenticatedDevice = { keyId: string; deviceName: string }
