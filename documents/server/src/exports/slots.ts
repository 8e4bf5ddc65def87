import { apiError } from './errors.ts'

/** Largest number of exports that run at the same time, and of exports that wait. */
const maxRunning = 2
const maxWaiting = 20

/**
 * `enter` resolves when the export may start. It resolves with a function that the caller must call when the export has
 * ended.
 */
export type ExportSlots = { enter(userId: number): Promise<() => void> }

/** Limits exports to one for each user and two in total. Other exports wait in the order of their arrival. */
export function createExportSlots(): ExportSlots {
  const people = new Set<number>()
  const waiting: (() => void)[] = []
  let running = 0
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return {
    async enter(userId) {
      if (people.has(userId)) throw apiError('EXPORT_RUNNING')
      if (running >= maxRunning && waiting.length >= maxWaiting) throw apiError('EXPORTS_BUSY')
      people.add(userId)
      if (running < maxRunning) running += 1
      else await new Promise<void>((resolve) => void waiting.push(resolve))
      let isEnded = false
      return () => {
        if (isEnded) return
        isEnded = true
        people.delete(userId)
        leave()
      }
    },
  }
}
