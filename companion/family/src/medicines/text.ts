import { dictionary } from '@sanhe/ui/i18n.ts'

export const medicinesLabels = dictionary({
  en: {
    title: 'Medicines',
    today: 'Doses today',
    noDoses: 'No doses today.',
    medicines: 'All medicines',
    none: 'No medicines yet',
    noneHint:
      'Medicines appear here when your parent adds them in the Sanhe app under Health\u00a0› Medicines.',
    states: { upcoming: 'Later', due: 'Due now', missed: 'Not marked', taken: 'Taken' },
    everyDay: 'every day',
    from: (day: string) => `from ${day}`,
    until: (day: string) => `until ${day}`,
    comma: ', ',
    note: 'Only your parent can change medicines and mark doses. A dose that is not marked may have been taken.',
  },
  zh: {
    title: '用药',
    today: '今天的药',
    noDoses: '今天没有要吃的药。',
    medicines: '全部用药',
    none: '还没有添加用药',
    noneHint: '家人在三合 App 的“健康\u00a0› 用药”里添加后，会显示在这里。',
    states: { upcoming: '未到时间', due: '该吃了', missed: '未标记', taken: '已吃' },
    everyDay: '每天',
    from: (day: string) => `${day}开始`,
    until: (day: string) => `到${day}`,
    comma: '、',
    note: '只有家人自己可以修改用药和标记已吃。未标记的药也可能已经吃了。',
  },
})
