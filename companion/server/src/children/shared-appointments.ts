import { type Db, maskPhone, apiError as refuseCommon } from '#core'
import { findOrder } from '#orders'
import { apiError } from './errors.ts'
import { type LinkedParent, lockParentLinkWithSharedKind } from './store.ts'

/**
 * Throws if the parent does not share appointments with the child. The lock makes a concurrent change of the family
 * link wait for this transaction. If the change was committed first, the request of the child is refused.
 */
export async function lockAndAssertAppointmentsShared(tx: Db, childId: number, parentId: number) {
  if (!(await lockParentLinkWithSharedKind(tx, childId, parentId, 'appointments')))
    throw apiError('NOT_SHARED')
}

type PatientInput = { patientName?: string | undefined; patientPhone?: string | undefined }

/**
 * Sets the parent as the patient if the child has named no patient: fills in the parent's name and phone number. The
 * hospital sees a parent without any name under the masked phone number.
 */
export const fillInPatientOfParent = <T extends PatientInput>(input: T, parent: LinkedParent) => ({
  ...input,
  patientName: input.patientName ?? parent.real_name ?? parent.nickname ?? maskPhone(parent.phone),
  patientPhone: input.patientPhone ?? parent.phone,
})

export async function getOrder(db: Db, orderNo: string) {
  const order = await findOrder(db, orderNo)
  if (!order) throw refuseCommon('NOT_FOUND')
  return order
}
