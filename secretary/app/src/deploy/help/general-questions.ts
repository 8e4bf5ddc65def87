import type { Language } from '@sanhe/ui/i18n.ts'
import type { QuestionWithAnswer } from './failure-help.ts'

/** Frequently asked questions that the help page shows for every failed deployment. */
export const generalDeploymentQuestions: Record<Language, readonly QuestionWithAnswer[]> = {
  en: [
    ['Do I have to pay again?', 'No. The fee is used up only by an installation that succeeds.'],
    [
      'Is my root password stored?',
      'No. It is kept in memory while the installation runs and deleted right after the login or at its end.',
    ],
    [
      'What was changed on my server?',
      'The installation adds files in /opt/secretary, /etc/secretary and /var/lib, and one service. A login key of its own is removed at the end. Other files are not touched.',
    ],
  ],
  zh: [
    ['需要再付一次费吗？', '不需要。只有安装成功才会用掉这笔费用。'],
    ['root 密码会被保存吗？', '不会。密码只在安装时留在内存中，登录后或安装结束时立即删除。'],
    [
      '我的服务器上改动了什么？',
      '安装只会在 /opt/secretary、/etc/secretary 和 /var/lib 中添加文件，并添加一个服务。安装用的临时登录密钥会在结束时删除，其他文件不受影响。',
    ],
  ],
}
