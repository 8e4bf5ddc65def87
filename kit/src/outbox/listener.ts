import { listenToChannel } from '@sanhe/kit/postgres/listen'
import { outboxChannel } from './store.ts'

/** Calls `onNotify` after each commit that emitted an event, and after each reconnection. */
export const listenForOutboxEvents = (url: string, onNotify: () => void, onFault: (error: unknown) => void) =>
  listenToChannel(url, outboxChannel, () => onNotify(), onFault)
