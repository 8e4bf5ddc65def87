import type { BookingHours, BusinessHours, ServiceBookingSettings } from './rules.ts'
import type { findServiceBookingSettings } from './store.ts'

type SettingsRow = Omit<Awaited<ReturnType<typeof findServiceBookingSettings>>, 'merchant_id'>

export const toBookingSettings = (row: SettingsRow): ServiceBookingSettings => ({
  capacity: row.capacity,
  slotMinutes: row.slot_minutes,
  ownHours: row.booking_hours as BookingHours | null,
  shopHours: row.business_hours as BusinessHours | null,
  minLeadMinutes: row.min_lead_minutes,
  maxLeadDays: row.max_lead_days,
})
