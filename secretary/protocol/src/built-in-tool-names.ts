import type { BilingualText } from './bilingual-text.ts'

/**
 * Names of the built-in tools for users, by tool id. Tools of MCP servers and OpenClaw gateways have no entry, because
 * they keep their own names. A test of the agent compares the table with its tools.
 */
export const builtInToolNames: Readonly<Record<string, BilingualText>> = {
  calculate: { en: 'Calculate', zh: '计算' },
  vat: { en: 'Calculate VAT', zh: '计算增值税' },
  date_math: { en: 'Calculate date', zh: '计算日期' },
  set_reminder: { en: 'Set reminder', zh: '设置提醒' },
  list_reminders: { en: 'List reminders', zh: '查看提醒' },
  cancel_reminder: { en: 'Cancel reminder', zh: '取消提醒' },
  remember: { en: 'Remember', zh: '记住' },
  forget: { en: 'Forget', zh: '忘记' },
  save_note: { en: 'Save note', zh: '保存笔记' },
  list_notes: { en: 'List notes', zh: '查看笔记' },
  finish_todo: { en: 'Complete todo', zh: '完成待办' },
  remove_note: { en: 'Delete note', zh: '删除笔记' },
  search_conversations: { en: 'Search conversations', zh: '搜索对话' },
  analyze_table: { en: 'Analyse table', zh: '分析表格' },
  fill_template: { en: 'Fill template', zh: '套用模板' },
  summarize_text: { en: 'Summarise text', zh: '总结文本' },
  count_text: { en: 'Count text', zh: '统计字数' },
  find_facts: { en: 'Find facts', zh: '提取信息' },
  read_web_page: { en: 'Read web page', zh: '阅读网页' },
  search_web: { en: 'Search the web', zh: '搜索网络' },
  write_document: { en: 'Write document', zh: '撰写文档' },
  add_board_task: { en: 'Add task to board', zh: '添加任务' },
  create_schedule: { en: 'Create schedule', zh: '创建定时任务' },
  list_schedules: { en: 'List schedules', zh: '查看定时任务' },
  delete_schedule: { en: 'Delete schedule', zh: '删除定时任务' },
  list_files: { en: 'List files', zh: '查看文件' },
  read_file: { en: 'Read file', zh: '读取文件' },
  read_attachment: { en: 'Read attachment', zh: '读取附件' },
  search_files: { en: 'Search files', zh: '搜索文件' },
  write_file: { en: 'Write file', zh: '写入文件' },
  patch_file: { en: 'Change file', zh: '修改文件' },
  move_file: { en: 'Move file', zh: '移动文件' },
  delete_file: { en: 'Delete file', zh: '删除文件' },
  start_sub_agents: { en: 'Start tasks', zh: '启动任务' },
  report_progress: { en: 'Report progress', zh: '报告进度' },
  load_skill: { en: 'Load skill', zh: '加载技能' },
  read_skill_file: { en: 'Read skill file', zh: '读取技能文件' },
  run_skill_script: { en: 'Run skill script', zh: '运行技能脚本' },
  run_command: { en: 'Run command', zh: '运行命令' },
  list_mail_folders: { en: 'List mail folders', zh: '列出邮件文件夹' },
  search_mail: { en: 'Search mail', zh: '搜索邮件' },
  read_mail: { en: 'Read mail', zh: '阅读邮件' },
  save_mail_attachment: { en: 'Save attachment', zh: '保存附件' },
  draft_mail: { en: 'Draft mail', zh: '写草稿' },
  send_mail: { en: 'Send mail', zh: '发送邮件' },
  move_mail: { en: 'Move mail', zh: '移动邮件' },
  mark_mail: { en: 'Mark mail', zh: '标记邮件' },
  list_events: { en: 'List events', zh: '查看日程' },
  find_contact: { en: 'Find contact', zh: '查找联系人' },
  create_event: { en: 'Create event', zh: '创建日程' },
  move_event: { en: 'Move event', zh: '日程改期' },
  cancel_event: { en: 'Delete event', zh: '删除日程' },
}

/** Returns the name of a built-in tool, undefined for other tools. */
export const findBuiltInToolName = (tool: string): BilingualText | undefined =>
  Object.hasOwn(builtInToolNames, tool) ? builtInToolNames[tool] : undefined
