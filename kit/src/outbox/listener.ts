import { listenTo } from '@sanhe/kit/postgres/listen'
import { outboxChannel } from './store.ts'

/** Calls `onNotify` after each commit that emitted an event, and after each reconnection. */
export const listenForEvents = (url: string, onNotify: () => void, onFault: (error: unknown) => void) =>
  listenTo(url, outboxChannel, () => onNotify(), onFault)
