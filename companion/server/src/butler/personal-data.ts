import { type ModulePersonalData, definePersonalTable } from '#core'

export const butlerPersonalData: ModulePersonalData = {
  module: 'butler',
  title: '管家',
  tables: [
    definePersonalTable('ai_conversations', { title: '和管家的对话', owner: 'user_id' }),
    definePersonalTable('ai_user_preferences', { title: '告诉管家的偏好', owner: 'user_id' }),
  ],
}
