import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { Task } from '#api.ts'
import { tasksQuery } from '#queries.ts'
import { applyTaskChanges, type TaskChanges } from './rules.ts'

type Pending = { slug: string; changes: TaskChanges }

/*
 * Local changes without a response. The page applies them to the last tasks that it received, so that a response or a
 * live event never resets the board to an older state.
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

/** Shows unconfirmed task changes on the board until the returned function is called. */
export function showPendingTaskChanges(slug: string, changes: TaskChanges) {
  const entry = { slug, changes }
  set([...pending, entry])
  return () => set(pending.filter((other) => other !== entry))
}

const applyEntries = (tasks: readonly Task[], slug: string, entries: readonly Pending[]) =>
  entries
    .filter((entry) => entry.slug === slug)
    .reduce((shown, { changes }) => applyTaskChanges(shown, changes), [...tasks])

export const applyPendingTaskChanges = (tasks: readonly Task[], slug: string) =>
  applyEntries(tasks, slug, pending)

/**
 * Returns the tasks with the pending changes applied. One hook reads the tasks and the pending changes, so that a
 * confirmed change moves from `pending` to the tasks in one render and no card jumps back.
 */
export function useTasks(slug: string) {
  const { data, ...query } = useQuery(tasksQuery(slug))
  const entries = useSyncExternalStore(listen, () => pending)
  const tasks = useMemo(() => data && applyEntries(data, slug, entries), [data, slug, entries])
  return { tasks, ...query }
}
