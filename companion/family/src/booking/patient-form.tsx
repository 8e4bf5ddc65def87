import { getErrorCode } from '@sanhe/ui/shell/api-errors.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useOpenPaymentPage } from '#orders/pay.ts'
import { useParentFromUrl } from '#parents/use-parent-from-url.ts'
import { PatientFields, type PatientInput } from './patient-fields.tsx'
import { bookAppointmentRoute } from './routes.ts'

const slotCodes = ['SLOT_FULL', 'SLOT_NOT_AVAILABLE']

/** Form for the patient of the chosen slot. Submitting the form books the slot. */
export function PatientForm({ fee }: { fee: number }) {
  const { id } = useParentFromUrl()
  return <PatientFields fee={fee} book={useBooking(id, fee)} nameField="data.patientName" />
}

function useBooking(parentId: number, fee: number) {
  const { hospital = 0, department = 0, doctor = 0, date = '', time = '' } = bookAppointmentRoute.useSearch()
  const client = useQueryClient()
  const pay = useOpenPaymentPage()
  const slot = {
    hospitalId: hospital,
    departmentId: department,
    doctorId: doctor,
    slotDate: date,
    slotTime: time,
  }
  return useMutation({
    mutationFn: (patient: PatientInput) =>
      api.children.proxyOrder({
        params: { id: parentId },
        body: { orderType: 'appointment', data: { ...slot, ...patient } },
      }),
    onSuccess: async ({ orderId, amount, payParams, paymentUrl }) => {
      await client.invalidateQueries({ queryKey: ['parent', parentId, 'appointments'] })
      await pay({ orderNo: orderId, amount, payParams, paymentUrl: amount > 0 ? paymentUrl : null }, fee)
    },
    // Another user has taken the slot, so the loaded list of free slots is outdated.
    onError: (error) =>
      slotCodes.includes(getErrorCode(error) ?? '')
        ? client.invalidateQueries({ queryKey: ['doctors'] })
        : undefined,
  })
}
