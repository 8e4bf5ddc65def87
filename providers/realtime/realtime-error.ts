export type RealtimeFault = 'unreachable' | 'key_refused' | 'model_unknown' | 'too_many' | 'failing'

/** Thrown when the realtime service does not open a conversation. */
export class RealtimeError extends Error {
  override name = 'RealtimeError'
  readonly fault: RealtimeFault

  constructor(fault: RealtimeFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

/** Returns the fault for the HTTP status with which a service refused the WebSocket. */
export function toFaultOfStatus(status: number): RealtimeFault {
  if (status === 401 || status === 403) return 'key_refused'
  if (status === 404 || status === 400) return 'model_unknown'
  return status === 429 ? 'too_many' : 'failing'
}
