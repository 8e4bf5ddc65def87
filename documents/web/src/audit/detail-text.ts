import { dictionary } from '@sanhe/ui/i18n.ts'

/** Names of changed fields and of export formats, which the details of audit entries contain. */
export const auditDetailLabels = dictionary({
  en: {
    fields: {
      name: 'Name',
      slug: 'Address',
      description: 'Description',
      icon: 'Icon',
      color: 'Colour',
      sort_order: 'Order',
      password: 'Password',
      email: 'Email address',
      url: 'URL',
      events: 'Events',
      project_ids: 'Projects',
      disabled: 'State',
    },
    formats: { docx: 'Word', pdf: 'PDF', print: 'Print', site: 'Website', markdown: 'Markdown' },
  },
  zh: {
    fields: {
      name: '名称',
      slug: '地址',
      description: '说明',
      icon: '图标',
      color: '颜色',
      sort_order: '顺序',
      password: '密码',
      email: '邮箱',
      url: 'URL',
      events: '事件',
      project_ids: '项目',
      disabled: '状态',
    },
    formats: { docx: 'Word', pdf: 'PDF', print: '打印', site: '网站', markdown: 'Markdown' },
  },
})
