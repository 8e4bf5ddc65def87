import { type Weekday, weekdays } from '@sanhe/ui/weekdays.ts'
import type { MerchantApiResponse } from '#api.ts'

type Stored = MerchantApiResponse<'merchants', 'settings'>['businessHours']
/**
 * Opening hours of each weekday while they are edited. A day that is set to closed keeps its times until the form is
 * saved.
 */
export type EditedOpeningHours = Record<Weekday, { isOpen: boolean; open: string; close: string }>

const usualHours = { open: '08:00', close: '18:00' }

export const toEditedOpeningHours = (stored: Stored) =>
  Object.fromEntries(
    weekdays.map((day) => [day, { isOpen: Boolean(stored?.[day]), ...usualHours, ...stored?.[day] }]),
  ) as EditedOpeningHours

/** Returns the hours as the service stores them: null on closed days. */
export const toBusinessHours = (hours: EditedOpeningHours) =>
  Object.fromEntries(
    weekdays.map((day) => {
      const { isOpen, open, close } = hours[day]
      return [day, isOpen ? { open, close } : null]
    }),
  ) as Record<Weekday, { open: string; close: string } | null>

/** Returns the first open weekday without a time, or whose closing time is not later than its opening time. */
export const findInvalidOpeningDay = (hours: EditedOpeningHours) =>
  weekdays.find((day) => {
    const { isOpen, open, close } = hours[day]
    return isOpen && (!open || close <= open)
  })
