import { dictionary } from '@sanhe/ui/i18n.ts'

export const calendarLabels = dictionary({
  en: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousWeek: 'Previous week',
    nextWeek: 'Next week',
    today: 'Today',
    withoutDate: 'No due date',
    noneWithoutDate: 'Tasks without a due date appear here.',
    more: (count: number) => `${count} more`,
    add: (day: string) => `Add a task due ${day}`,
    moved: (title: string, day: string) => `${title}: due ${day}`,
    cleared: (title: string) => `${title}: no due date`,
    keys: 'Press Enter to open the task. Alt and an arrow key move it to another day, Alt and Backspace clear the due date.',
  },
  zh: {
    previousMonth: '上个月',
    nextMonth: '下个月',
    previousWeek: '上一周',
    nextWeek: '下一周',
    today: '今天',
    withoutDate: '无截止日期',
    noneWithoutDate: '没有截止日期的任务显示在这里。',
    more: (count) => `还有 ${count} 项`,
    add: (day) => `添加 ${day} 截止的任务`,
    moved: (title, day) => `“${title}”：截止 ${day}`,
    cleared: (title) => `“${title}”：无截止日期`,
    keys: '按回车打开任务。按 Alt 加方向键改到其他日期，按 Alt 加退格键清除截止日期。',
  },
})
