import { decimalYuanToNumber } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import type { listWaitingEntriesPage, WaitingEntryRow } from './waiting-store.ts'

const hourAndMinute = (time: string) => time.slice(0, 5)

const offerOf = ({ status, start_time, end_time, fee, offer_expires_at }: WaitingEntryRow) =>
  status === 'offered' && start_time !== null && end_time !== null && offer_expires_at !== null
    ? {
        time: hourAndMinute(start_time),
        endTime: hourAndMinute(end_time),
        fee: fee === null ? 0 : decimalYuanToNumber(fee),
        expiresAt: toIso(offer_expires_at.getTime()),
      }
    : null

const common = (row: WaitingEntryRow) => ({
  id: row.id,
  status: row.status as 'waiting' | 'offered',
  position: row.status === 'waiting' ? row.before + 1 : null,
  offer: offerOf(row),
  createdAt: toIso(row.created_at.getTime()),
})

export const toWaitingResponse = (row: WaitingEntryRow) => ({
  ...common(row),
  doctor: { id: row.doctor_id, name: row.doctor, title: row.doctor_title },
  hospital: { id: row.hospital_id, name: row.hospital },
  department: { id: row.department_id, name: row.department },
  day: row.day,
})

export const toAdminWaitingResponse = (
  row: Awaited<ReturnType<typeof listWaitingEntriesPage>>['rows'][number],
) => ({
  ...common(row),
  user: { id: row.user_id, nickname: row.nickname },
})
