import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const butlerPersonalData: ModulePersonalData = {
  module: 'butler',
  title: '管家',
  tables: [
    definePersonalDataTable('ai_conversations', { title: '和管家的对话', owner: 'user_id' }),
    definePersonalDataTable('ai_user_preferences', { title: '告诉管家的偏好', owner: 'user_id' }),
  ],
}
