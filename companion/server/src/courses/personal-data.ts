import { type PersonalData, definePersonalTable } from '#core'

export const coursesPersonalData: PersonalData = {
  module: 'courses',
  title: '课程',
  tables: [definePersonalTable('course_enrollments', { title: '报名的课程', owner: 'user_id' })],
}
