import { dictionary } from '@sanhe/ui/i18n.ts'

export const homeLabels = dictionary({
  en: {
    continue: 'Continue',
    projects: 'Projects',
    failed: 'Could not load your documents and tasks',
    changed: 'Changed by others',
    tasks: 'Due tasks',
    favourites: 'Favourites',
    changedBy: (name: string) => `by ${name}`,
    star: 'Add to favourites',
    unstar: 'Remove from favourites',
    notStarred: 'Could not change the favourites',
  },
  zh: {
    continue: '继续编辑',
    projects: '项目',
    failed: '您的文档和任务加载失败',
    changed: '其他人的更改',
    tasks: '即将到期的任务',
    favourites: '收藏',
    changedBy: (name) => `由 ${name} 更改`,
    star: '收藏',
    unstar: '取消收藏',
    notStarred: '收藏更改失败',
  },
})
