import type { DoseOfToday } from './queries.ts'

export const getDoseKey = ({ medicineId, time }: Pick<DoseOfToday, 'medicineId' | 'time'>) =>
  `${medicineId} ${time}`

/**
 * Returns the doses that the home page shows: doses to take now, missed doses, and the doses of the next time of day. A
 * dose that was marked on this page stays, so that the user can undo the mark.
 */
export function chooseHomeDoses(doses: DoseOfToday[], markedKeys: ReadonlySet<string>) {
  const nextTime = doses.find(({ state }) => state === 'upcoming')?.time
  const isOpen = ({ state, time }: DoseOfToday) =>
    state === 'upcoming' ? time === nextTime : state !== 'taken'
  return doses.filter((dose) => isOpen(dose) || markedKeys.has(getDoseKey(dose)))
}
