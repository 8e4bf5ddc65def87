import { type PersonalData, personalTable } from '#core'

export const medicalPersonalData: PersonalData = {
  module: 'medical',
  title: '看病',
  tables: [
    personalTable('appointments', { title: '挂号', owner: 'user_id' }),
    personalTable('waiting_entries', { title: '候补', owner: 'user_id' }),
    personalTable('consultations', { title: '图文问诊', owner: 'user_id' }),
  ],
}
