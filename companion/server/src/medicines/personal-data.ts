import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const medicinesPersonalData: ModulePersonalData = {
  module: 'medicines',
  title: '用药',
  tables: [
    definePersonalDataTable('medicines', { title: '我的用药', owner: 'user_id', omit: ['next_reminder_at'] }),
    definePersonalDataTable('taken_doses', { title: '吃过的药', owner: 'user_id' }),
  ],
}
