import { dictionary } from '@sanhe/ui/i18n.ts'

export const boardColumnLabels = dictionary({
  en: {
    edit: 'Edit column…',
    editTitle: 'Edit column',
    add: 'Add column',
    name: 'Name',
    state: 'State',
    stateHint: 'Tasks in this column have this state.',
    moveLeft: 'Move left',
    moveRight: 'Move right',
    remove: 'Remove column',
    isLast: 'Last column of its state stays',
    failed: 'Could not change the columns. Try again.',
  },
  zh: {
    edit: '编辑列…',
    editTitle: '编辑列',
    add: '添加列',
    name: '名称',
    state: '状态',
    stateHint: '此列中的任务都处于该状态。',
    moveLeft: '左移',
    moveRight: '右移',
    remove: '移除列',
    isLast: '状态的最后一列不能移除',
    failed: '列更改失败，请重试。',
  },
})
