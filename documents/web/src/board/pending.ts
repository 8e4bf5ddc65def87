import { useMemo, useSyncExternalStore } from 'react'
import type { Task } from '#api.ts'
import { type Changes, withChanges } from './rules.ts'

type Pending = { slug: string; changes: Changes }

/*
 * What was done here and is not yet answered is laid over what the service last said, so that an answer or a live
 * event that comes in between never shows an older board.
 */
let pending: readonly Pending[] = []
const listeners = new Set<() => void>()

function set(next: readonly Pending[]) {
  pending = next
  for (const listener of listeners) listener()
}
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shown from now on, until the returned function is called. */
export function addPending(slug: string, changes: Changes) {
  const entry = { slug, changes }
  set([...pending, entry])
  return () => set(pending.filter((other) => other !== entry))
}

const overlaid = (tasks: readonly Task[], slug: string, entries: readonly Pending[]) =>
  entries
    .filter((entry) => entry.slug === slug)
    .reduce((shown, { changes }) => withChanges(shown, changes), [...tasks])

export const withPending = (tasks: readonly Task[], slug: string) => overlaid(tasks, slug, pending)

export function useWithPending(tasks: readonly Task[], slug: string) {
  const entries = useSyncExternalStore(listen, () => pending)
  return useMemo(() => overlaid(tasks, slug, entries), [tasks, slug, entries])
}
