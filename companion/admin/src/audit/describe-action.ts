type Words = Readonly<Record<string, string>>

/**
 * Returns an action of the audit log (`captainsAdmin.approve`) as words: "Captains: approve". Returns
 * undefined if the area or the verb of the action has no label.
 */
export function describeAuditAction(action: string, areas: Words, verbs: Words, separator: string) {
  const [area = '', ...rest] = action.split('.')
  const areaWord = areas[area]
  const verbWord = verbs[rest.at(-1) ?? '']
  return areaWord && verbWord ? `${areaWord}${separator}${verbWord}` : undefined
}

/** Actions that the filter of the audit log offers. */
export const auditActionFilterOptions = [
  'admin.login',
  'admin.disableUser',
  'admin.enableUser',
  'users.viewed',
  'admin.retryParked',
  'adminAccounts.create',
  'adminAccounts.changeRole',
  'adminAccounts.disable',
  'adminAccounts.enable',
  'adminAccounts.changePassword',
  'money.refundOrder',
  'money.refundItems',
  'money.retryRefund',
  'money.seen',
  'bills.takeOver',
  'bills.explain',
  'bills.reconcile',
  'invoices.issued',
  'invoices.rejected',
  'invoices.corrected',
  'invoices.numberChanged',
  'settlements.account',
  'settlements.markPaid',
  'medicalAdmin.reply',
  'medicalAdmin.confirm',
  'medicalCatalogue.createHospital',
  'medicalCatalogue.changeHospital',
  'medicalCatalogue.createDoctor',
  'medicalCatalogue.changeDoctor',
  'medicalCatalogue.createSchedules',
  'medicalCatalogue.changeSchedule',
  'medicalCatalogue.closeSchedule',
  'workerSchedule.changeHours',
  'workerSchedule.addLeave',
  'workerSchedule.removeLeave',
  'housekeepingAdmin.reschedule',
  'merchantApplications.approve',
  'merchantApplications.reject',
  'merchantApplications.suspend',
  'merchantApplications.changeLevel',
  'merchantApplications.close',
  'captainsAdmin.approve',
  'captainsAdmin.reject',
  'captainsAdmin.honor',
  'captainsAdmin.suspend',
  'captainsAdmin.restore',
  'captainsAdmin.revoke',
  'communityAdmin.hide',
  'communityAdmin.restore',
  'communityAdmin.hideComment',
  'communityAdmin.restoreComment',
  'communityAdmin.createTopic',
  'communityAdmin.changeTopic',
  'communityAdmin.acceptAppeal',
  'communityAdmin.rejectAppeal',
  'moderation.wordsChanged',
  'customerService.addNote',
  'customerService.withdrawNote',
  'customerService.createCase',
  'customerService.changeCase',
  'customerService.closeReport',
  'activities.callOff',
  'activities.confirm',
  'legalAdmin.publish',
  'notifications.announce',
  'auth.login',
  'users.remove',
  'auth.tokenReused',
] as const
