import { ApiError } from '@sanhe/kit/http/client'
import { dictionary } from '@sanhe/ui/i18n.ts'

export const requestKeyLabels = dictionary({
  en: {
    title: 'Keys for requests',
    intro:
      'Your secretary can send requests to services with an interface (API). It shows you each request before it is sent. Keys that you store here are added by the agent: the language model never sees them.',
    none: 'No key yet',
    noneHint: 'Store the key of a service, for example of your shop system or smart home.',
    add: 'Store key',
    edit: 'Edit key',
    remove: 'Delete',
    removeTitle: (name: string) => `Delete ${name}?`,
    removeHint: 'The secretary can no longer use this key. It stays valid at the service.',
    more: (name: string) => `More for ${name}`,
    url: 'Address of the service',
    urlHint: 'For example https://api.example.com. The key is sent to this server only.',
    name: 'Name',
    nameHint: 'Optional. Your secretary chooses the key by this name.',
    kind: 'How the service expects the key',
    kinds: {
      bearer: 'Authorization header (most services)',
      header: 'Another header',
      query: 'Parameter in the address',
    },
    header: 'Name of the header',
    headerHint: 'For example X-API-Key',
    parameter: 'Name of the parameter',
    parameterHint: 'For example key',
    value: 'Key',
    valueHint: 'Stored encrypted on the agent.',
    valueStored: (end: string) => `A key is stored${end && `, ending in ${end}`}. Leave empty to keep it.`,
    save: 'Save',
    saved: 'Saved.',
    failed: 'This did not work. Try again.',
    errors: {
      SECRET_EXISTS: 'A key with this name is already stored.',
      TOO_MANY_SECRETS: 'There are too many keys. Delete one first.',
      VALUE_REQUIRED: 'Enter the key again, because the service or the way it is sent has changed.',
    },
  },
  zh: {
    title: '接口密钥',
    intro:
      '秘书可以向提供接口（API）的服务发送请求，每次发送前都会先给您看。保存在这里的密钥由智能体添加，语言模型看不到。',
    none: '还没有密钥',
    noneHint: '保存某个服务的密钥，例如门店系统或智能家居。',
    add: '保存密钥',
    edit: '编辑密钥',
    remove: '删除',
    removeTitle: (name) => `删除 ${name}？`,
    removeHint: '秘书将不能再使用此密钥。密钥在该服务中仍然有效。',
    more: (name) => `${name} 的更多操作`,
    url: '服务地址',
    urlHint: '例如 https://api.example.com。密钥只发送给这台服务器。',
    name: '名称',
    nameHint: '选填，秘书按此名称选择密钥。',
    kind: '服务要求的密钥位置',
    kinds: {
      bearer: 'Authorization 请求头（多数服务）',
      header: '其他请求头',
      query: '地址中的参数',
    },
    header: '请求头名称',
    headerHint: '例如 X-API-Key',
    parameter: '参数名称',
    parameterHint: '例如 key',
    value: '密钥',
    valueHint: '加密保存在智能体上。',
    valueStored: (end) => `已保存密钥${end && `（末尾 ${end}）`}，留空则不变。`,
    save: '保存',
    saved: '已保存。',
    failed: '操作失败，请再试一次。',
    errors: {
      SECRET_EXISTS: '同名密钥已保存。',
      TOO_MANY_SECRETS: '密钥太多，请先删除一个。',
      VALUE_REQUIRED: '服务或密钥位置已更改，请重新输入密钥。',
    },
  },
})
export type RequestKeyLabels = (typeof requestKeyLabels)['zh']

/** Returns the message about a refusal of the agent. */
export function explainRequestKeyError(error: unknown, { errors, failed }: RequestKeyLabels) {
  const code = error instanceof ApiError ? String(error.body['error']) : ''
  return code in errors ? errors[code as keyof typeof errors] : failed
}
