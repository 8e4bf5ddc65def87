import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const coursesPersonalData: ModulePersonalData = {
  module: 'courses',
  title: '课程',
  tables: [definePersonalDataTable('course_enrollments', { title: '报名的课程', owner: 'user_id' })],
}
