import { type PersonalData, personalTable } from '#core'

export const butlerPersonalData: PersonalData = {
  module: 'butler',
  title: '管家',
  tables: [
    personalTable('ai_conversations', { title: '和管家的对话', owner: 'user_id' }),
    personalTable('ai_user_preferences', { title: '告诉管家的偏好', owner: 'user_id' }),
  ],
}
