import type { ReplyValue } from '@sanhe/kit/http/contract'
import { hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'

export type Medicine = ReplyValue<ElderContract['medicines']['list']>['medicines'][number]
export type MedicineWeekday = Medicine['weekdays'][number]
export type DoseOfToday = ReplyValue<ElderContract['medicines']['today']>['doses'][number]

/** The keys begin like those of all health data, so that a change of the consent loads them again. */
export const medicinesKey = ['health', 'medicines']

export const medicinesQuery = queryOptions({
  queryKey: [...medicinesKey, 'list'],
  queryFn: async ({ signal }) => (await api.medicines.list({}, { signal })).medicines,
})

/**
 * Loads the doses of today again every minute, because they become due and are missed with time. Without a dose nothing
 * becomes due before the next day.
 */
export const dosesOfTodayQuery = queryOptions({
  queryKey: [...medicinesKey, 'today'],
  queryFn: async ({ signal }) => (await api.medicines.today({}, { signal })).doses,
  refetchInterval: ({ state }) => (state.data?.length ? minuteMs : hourMs),
})
