import { type ModulePersonalData, definePersonalTable } from '#core'

export const medicalPersonalData: ModulePersonalData = {
  module: 'medical',
  title: '看病',
  tables: [
    definePersonalTable('appointments', { title: '挂号', owner: 'user_id' }),
    definePersonalTable('waiting_entries', { title: '候补', owner: 'user_id' }),
    definePersonalTable('consultations', { title: '图文问诊', owner: 'user_id' }),
  ],
}
