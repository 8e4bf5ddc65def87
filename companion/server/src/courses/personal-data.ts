import { type PersonalData, personalTable } from '#core'

export const coursesPersonalData: PersonalData = {
  module: 'courses',
  title: '课程',
  tables: [personalTable('course_enrollments', { title: '报名的课程', owner: 'user_id' })],
}
