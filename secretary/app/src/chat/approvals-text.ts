import { dictionary } from '@sanhe/ui/i18n.ts'

export const approvalLabels = dictionary({
  en: {
    title: 'Allow this action?',
    waitingTitle: 'This action needs approval',
    waiting: 'Waiting for someone who may approve.',
    waitingPrivate:
      'Waiting for someone who may approve. Only you see this conversation: share it with the team so that they see the request.',
    requestedBy: (name: string) => `Asked by ${name}`,
    owner: 'Owner',
    ofConversation: (title: string) => `In the conversation “${title}”`,
    openConversation: 'Open',
    target: 'Target',
    risk: 'Class',
    risks: { read: 'Reads', write: 'Writes', send: 'Sends data', spend: 'Spends money', execute: 'Executes' },
    overwrites: 'Overwrites existing content',
    creates: 'Creates new content',
    changes: 'Changes',
    noChanges: 'The content stays the same.',
    added: 'Added',
    removed: 'Removed',
    input: 'Input',
    leftOut: (count: number) =>
      count === 1
        ? '1 more character is not shown.'
        : `${count.toLocaleString('en')} more characters are not shown.`,
    toolChanged: 'This tool has changed since you allowed it.',
    once: 'Allow once',
    always: 'Always allow this tool',
    deny: 'Deny',
  },
  zh: {
    title: '允许这项操作吗？',
    waitingTitle: '这项操作需要批准',
    waiting: '正在等待有权批准的成员处理。',
    waitingPrivate: '正在等待有权批准的成员处理。此对话仅您可见，请与团队共享，对方才能看到请求。',
    requestedBy: (name) => `由 ${name} 发起`,
    owner: '所有者',
    ofConversation: (title) => `来自对话“${title}”`,
    openConversation: '打开',
    target: '目标',
    risk: '类别',
    risks: { read: '读取', write: '写入', send: '发送信息', spend: '产生费用', execute: '执行程序' },
    overwrites: '会覆盖现有内容',
    creates: '会新建内容',
    changes: '改动',
    noChanges: '内容没有变化。',
    added: '新增',
    removed: '删除',
    input: '参数',
    leftOut: (count) => `还有 ${count.toLocaleString('zh')} 个字符未显示。`,
    toolChanged: '此工具在您允许之后有了变化。',
    once: '允许一次',
    always: '始终允许此工具',
    deny: '拒绝',
  },
})
export type ApprovalLabels = (typeof approvalLabels)['zh']
