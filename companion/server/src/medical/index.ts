export { findAppointmentByChild, listAppointments } from './appointment-store.ts'
export { cancelAppointment } from './appointments.ts'
export { bookAppointment } from './booking.ts'
export { medicalCatalogueRoutes } from './catalogue-admin-routes.ts'
export { findDoctorsWithFreeSlot } from './catalogue-store.ts'
export { medicalJobs } from './jobs.ts'
export { createAppointmentOrderKind, createConsultationOrderKind } from './order-kind.ts'
export { retryAfterReleasingSlot } from './release-expired-appointments.ts'
export { medicalAdminRoutes, medicalChildRoutes, medicalRoutes } from './routes.ts'
export { seedMedical } from './seed.ts'
export { medicalSubscribers } from './subscribers.ts'
export { toAppointmentResponse } from './views.ts'
export { waitingListChildContract } from './waiting-contract.ts'
export {
  acceptOffer,
  declineOffer,
  joinWaitingList,
  leaveWaitingList,
  listFullyBookedDaysOfDoctor,
} from './waiting-list.ts'
export { waitingListAdminRoutes, waitingListRoutes } from './waiting-routes.ts'
export { findWaitingEntryOfChild, listWaitingEntriesOfChild } from './waiting-child-store.ts'
export { toWaitingResponse } from './waiting-views.ts'
export { medicalQueues } from './work-queues.ts'
export { medicalPersonalData } from './personal-data.ts'
