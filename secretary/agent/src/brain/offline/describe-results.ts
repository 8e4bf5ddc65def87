import type { ReplyLanguage, SubAgentTaskResult } from '#core'

const failedWords = {
  failed: { en: 'Failed', zh: '失败' },
  cancelled: { en: 'Stopped', zh: '已停止' },
  running: { en: 'Running', zh: '进行中' },
}

/** Lists the results of sub-agents as Markdown. */
export function formatSubAgentResults(results: SubAgentTaskResult[], language: ReplyLanguage) {
  const done = results.filter(({ status }) => status === 'completed').length
  const title =
    language === 'zh'
      ? `任务已结束，完成 ${done}/${results.length}：`
      : `The tasks have ended, ${done} of ${results.length} successfully:`
  const colon = language === 'zh' ? '：' : ': '
  const lines = results.map(({ name, status, text }) => {
    const outcome =
      status === 'completed' ? text : [failedWords[status][language], text].filter(Boolean).join(colon)
    return `- **${name}**\n\n${outcome.replaceAll(/^/gm, '  ')}`
  })
  return [title, ...lines].join('\n\n')
}
