import { apiError } from './errors.ts'

/** Number of exports that run at the same time, and of those that wait. */
const maxRunning = 2
const maxWaiting = 20

/** `enter` resolves when the export may start, with the function that ends it. */
export type ExportSlots = { enter(userId: number): Promise<() => void> }

/** Limits exports to one for each person and two in total. Others wait in the order of their arrival. */
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
