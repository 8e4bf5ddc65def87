import { BrainError, type BrainRequest, detectUserLanguage } from '#core'

/** Sentences about a failed reply, in English and Chinese. */
const sentences = {
  missing: [
    'No OpenClaw gateway is set. Enter its address on the page Engine.',
    '还没有设置 OpenClaw 网关，请在“引擎”页面填写地址。',
  ],
  unreachable: [
    'The OpenClaw gateway cannot be reached. Check that it runs, and its address on the page Engine.',
    '无法连接 OpenClaw 网关，请确认它正在运行，并在“引擎”页面检查地址。',
  ],
  blocked: ['The agent may not connect to the address of the gateway.', '智能体不能连接这个网关地址。'],
  insecure: [
    'The address of the gateway is not encrypted. Use wss://, or allow it on the page Engine.',
    '网关地址未加密，请改用 wss://，或在“引擎”页面允许。',
  ],
  starting: [
    'The OpenClaw gateway is still starting. Try again in a moment.',
    'OpenClaw 网关正在启动，请稍后再试。',
  ],
  tokenRefused: [
    'The OpenClaw gateway refused the token. Enter it again on the page Engine.',
    'OpenClaw 网关拒绝了令牌，请在“引擎”页面重新填写。',
  ],
  tokenMissing: [
    'The OpenClaw gateway needs a token. Enter it on the page Engine.',
    'OpenClaw 网关需要令牌，请在“引擎”页面填写。',
  ],
  scopeMismatch: [
    'The OpenClaw gateway does not allow this device to read, write and approve. Remove the device on the gateway and pair it again.',
    'OpenClaw 网关不允许本设备读取、发送和审批。请在网关上移除本设备，然后重新配对。',
  ],
  rateLimited: [
    'The OpenClaw gateway received too many wrong tokens. Wait a few minutes.',
    'OpenClaw 网关收到太多错误的令牌，请等几分钟。',
  ],
  pairing: [
    'This device waits for approval on the OpenClaw gateway. Approve it there, then try again.',
    '本设备正在等待 OpenClaw 网关批准。请在网关上批准后再试。',
  ],
  protocol: [
    'The OpenClaw gateway speaks another version of the protocol. Update the gateway or the agent.',
    'OpenClaw 网关的协议版本不同，请更新网关或智能体。',
  ],
  failing: ['The OpenClaw gateway answered with an error.', 'OpenClaw 网关返回了错误。'],
  lost: [
    'The connection to the OpenClaw gateway broke, and it did not come back in time. Try again.',
    '与 OpenClaw 网关的连接已断开，未能及时恢复，请重试。',
  ],
  stopped: ['The reply was stopped on the OpenClaw gateway.', '回答已在 OpenClaw 网关上停止。'],
  silent: [
    'The OpenClaw gateway sent nothing for too long. Try again.',
    'OpenClaw 网关长时间没有响应，请重试。',
  ],
  noAttachments: [
    'This OpenClaw gateway accepts no files. Send the message without them.',
    '这个 OpenClaw 网关不接收文件，请去掉附件后重新发送。',
  ],
  attachmentTooLarge: [
    'An attached file is larger than the OpenClaw gateway accepts.',
    '附件超过了 OpenClaw 网关允许的大小。',
  ],
} as const satisfies Record<string, readonly [en: string, zh: string]>

export type GatewayFaultKind = keyof typeof sentences

/** Thrown when the gateway cannot be used. `detail` is a text of the gateway. */
export class GatewayFault extends Error {
  override name = 'GatewayFault'
  readonly kind: GatewayFaultKind
  /** Id of the pairing request that waits for approval. */
  readonly requestId: string | undefined
  /** Pause that the gateway requests before the next connection attempt. */
  readonly retryAfterMs: number | undefined

  constructor(
    kind: GatewayFaultKind,
    detail = '',
    more: { requestId?: string | undefined; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(detail, { cause: more.cause })
    this.kind = kind
    this.requestId = more.requestId
    this.retryAfterMs = more.retryAfterMs
  }
}

const maxDetailCharacters = 300

/** Creates the error about a failed reply, in the language of the user's last message. */
export function createGatewayError(
  { kind, message, requestId, cause }: GatewayFault,
  { messages }: Pick<BrainRequest, 'messages'>,
  usage?: BrainError['usage'],
) {
  const language = detectUserLanguage(messages)
  const [en, zh] = sentences[kind]
  const sentence = language === 'zh' ? zh : en
  const command = kind === 'pairing' && requestId ? `\n\n    ${formatApproveCommand(requestId)}` : ''
  const detail = kind === 'failing' && message ? ` (${message.slice(0, maxDetailCharacters)})` : ''
  return new BrainError(sentence + detail + command, { cause, usage })
}

/** Returns the command with which the owner approves this device on the gateway's computer. */
export const formatApproveCommand = (requestId: string) => `openclaw devices approve ${requestId}`
