import type { NewTask } from '#tasks'

type DocType = 'requirement' | 'design' | 'plan' | 'report' | 'meeting' | 'general'

/** A folder with its children, or a document with the file that holds its text. */
export type DemoTreeNode =
  | { title: string; children: DemoTreeNode[] }
  | { title: string; text: string; docType: DocType; isShared?: true; writerAdds?: string }

export type DemoProject = {
  name: string
  slug: string
  description: string
  icon: string
  color: string
  documents: DemoTreeNode[]
  tasks: NewTask[]
}

export const demoProjects: DemoProject[] = [
  {
    name: 'Riverside Library',
    slug: 'riverside-library',
    description: 'Renewal of the branch on Mill Street: drawings, money, people, books.',
    icon: '📚',
    color: '#0F766E',
    documents: [
      { title: 'Charter', text: 'charter.md', docType: 'plan', isShared: true },
      {
        title: 'Planning',
        children: [
          {
            title: 'Schedule',
            text: 'schedule.md',
            docType: 'plan',
            writerAdds:
              '\n## Risks\n\n- The permit may slip past the frost; the roof would then wait until March.\n',
          },
          { title: 'Meetings', children: [{ title: 'Kick-off', text: 'kick-off.md', docType: 'meeting' }] },
        ],
      },
      { title: 'Design', children: [{ title: 'Heat', text: 'heat.md', docType: 'design' }] },
    ],
    tasks: [
      { title: 'Choose the shelving supplier', status: 'todo', priority: 1, due_date: '2026-12-11' },
      { title: 'Ask the city about the tram stop', status: 'todo' },
      { title: 'Answer the permit office', status: 'doing', priority: 2, due_date: '2026-11-27' },
      { title: 'Collect wishes of readers', status: 'doing' },
      { title: 'Survey of the roof', status: 'done' },
    ],
  },
  {
    name: '社区食堂小程序',
    slug: 'she-qu-shi-tang',
    description: '让老人三步之内点好明天的饭。',
    icon: '🍚',
    color: '#B45309',
    documents: [
      {
        title: '需求',
        children: [
          {
            title: '产品需求',
            text: 'requirements.md',
            docType: 'requirement',
            writerAdds:
              '\n## 验收标准\n\n- 七十岁以上受访者无需帮助即可完成点餐。\n- 高峰期页面打开不超过两秒。\n',
          },
          { title: '用户访谈', text: 'interview.md', docType: 'report' },
        ],
      },
      { title: '设计', children: [{ title: '系统设计', text: 'system-design.md', docType: 'design' }] },
    ],
    tasks: [
      { title: '忌口与过敏提示', status: 'todo', priority: 1, due_date: '2026-12-04' },
      { title: '送餐路线排序', status: 'todo' },
      { title: '家属代点联调', status: 'doing', priority: 2 },
      { title: '菜单预览', status: 'done' },
    ],
  },
  {
    name: 'Team handbook 团队手册',
    slug: 'team-handbook',
    description: 'How we write and work · 我们怎样写作与协作',
    icon: '🧭',
    color: '#3B82F6',
    documents: [
      { title: 'Writing guide 写作指南', text: 'writing-guide.md', docType: 'general' },
      { title: 'First week 入职第一周', text: 'first-week.md', docType: 'plan' },
    ],
    tasks: [{ title: 'Translate the guide 翻译指南', status: 'doing' }],
  },
]
