/** Who may stand behind a request, by the name in a contract's `auth`. */
export type Actors = {
  none: undefined
  /** A device, by its key. */
  key: Device
}

export type Device = { keyId: string; deviceName: string }
