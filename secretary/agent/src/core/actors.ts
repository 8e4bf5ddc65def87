/** Authenticated callers, by the `auth` of a contract. */
export type Actors = {
  none: undefined
  /** Device that the key belongs to. */
  key: Device
}

export type Device = { keyId: string; deviceName: string }
