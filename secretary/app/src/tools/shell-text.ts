import { dictionary } from '@sanhe/ui/i18n.ts'

export const shellLabels = dictionary({
  en: {
    title: 'Shell and code',
    hint: 'Commands and programs run in a sandbox: they see only the workspace, for at most 60 seconds. Your secretary asks before each command.',
    enabled: 'Let your secretary run commands',
    network: 'Commands may use the network',
    networkHint: 'A command could then send files of the workspace to other servers.',
    commands: 'Commands that run without a question',
    commandsHint: 'One on each line, compared character by character. After untrusted content they ask too.',
    save: 'Save',
    saved: 'Saved.',
    failed: 'The change could not be saved. Try again.',
    problems: {
      missing: 'Not available: bubblewrap is not installed on the server (apt install bubblewrap).',
      refused: 'Not available: the server does not allow a sandbox (unprivileged user namespaces).',
    },
  },
  zh: {
    title: '命令行和代码',
    hint: '命令和程序在沙箱中运行：只能访问工作区，最长 60 秒。每条命令运行前都会先问您。',
    enabled: '允许秘书运行命令',
    network: '命令可以联网',
    networkHint: '开启后，命令可能把工作区的文件发送到其他服务器。',
    commands: '无需询问的命令',
    commandsHint: '每行一条，须逐字一致。读取外部内容后，这些命令也会先问您。',
    save: '保存',
    saved: '已保存。',
    failed: '保存失败，请重试。',
    problems: {
      missing: '不可用：服务器上没有安装 bubblewrap（apt install bubblewrap）。',
      refused: '不可用：服务器不允许创建沙箱（user namespaces）。',
    },
  },
})
