import { listenTo } from '@sanhe/kit/postgres/listen'
import { channel } from './store.ts'

/** Calls `onNotify` after each commit that emitted something, and after each connection. */
export const listenForEvents = (url: string, onNotify: () => void, onFault: (error: unknown) => void) =>
  listenTo(url, channel, () => onNotify(), onFault)
