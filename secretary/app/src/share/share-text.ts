import { dictionary } from '@sanhe/ui/i18n.ts'

export const shareLabels = dictionary({
  en: {
    title: 'Send to',
    hint: 'Choose a secretary. You can edit the message before you send it.',
    empty: 'Nothing was shared',
    emptyHint: 'Share a text, a link or files from another app.',
    files: 'Files',
    noSecretary: 'No secretary on this device',
    noSecretaryHint: 'Add or pair a secretary first, then share again.',
    add: 'Add a secretary',
    failed: 'This did not work. Try again.',
    openTitle: 'Open a link',
    unknownLink: 'This link cannot be opened',
    unknownLinkHint: 'It is damaged, or it belongs to a secretary that is not paired with this device.',
    toSecretaries: 'Secretaries',
  },
  zh: {
    title: '发送给',
    hint: '选择一个秘书，发送前可以修改内容。',
    empty: '没有收到分享的内容',
    emptyHint: '请从其他应用分享文字、链接或文件。',
    files: '文件',
    noSecretary: '这台设备上还没有秘书',
    noSecretaryHint: '请先添加或配对秘书，然后再分享。',
    add: '添加秘书',
    failed: '操作失败，请再试一次。',
    openTitle: '打开链接',
    unknownLink: '无法打开这个链接',
    unknownLinkHint: '链接不完整，或者对应的秘书没有与这台设备配对。',
    toSecretaries: '秘书列表',
  },
})
