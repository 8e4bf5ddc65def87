import type { LabMessage } from '@sanhe/kit/lab'

/** One of those whom the service asks over the network: the vendor that is set up, or our stand-in for it. */
export type Opened<Part> = {
  deps: Part
  /** What the stand-in would have sent. */
  outbox?: () => LabMessage[]
  stop(): PromiseLike<unknown>
}

/** A vendor elsewhere needs no stop. */
export const elsewhere = <Part>(deps: Part): Opened<Part> => ({ deps, stop: async () => {} })
