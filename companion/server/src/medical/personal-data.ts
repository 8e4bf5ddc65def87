import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const medicalPersonalData: ModulePersonalData = {
  module: 'medical',
  title: '看病',
  tables: [
    definePersonalDataTable('appointments', { title: '挂号', owner: 'user_id' }),
    definePersonalDataTable('waiting_entries', { title: '候补', owner: 'user_id' }),
    definePersonalDataTable('consultations', { title: '图文问诊', owner: 'user_id' }),
  ],
}
