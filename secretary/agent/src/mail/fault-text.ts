import { MailError, type MailFault } from '@sanhe/providers/mailbox'
import type { SkillContext } from '#core'
import { chooseTextByLanguage } from '#skills'

const texts: Record<MailFault, [en: string, zh: string]> = {
  blocked: ['The agent may not connect to this mail server.', '智能体不能连接此邮件服务器。'],
  unresolved: ['The name of the mail server cannot be resolved.', '找不到邮件服务器。'],
  unreachable: ['The mail server cannot be reached.', '无法连接邮件服务器。'],
  timeout: ['The mail server did not answer in time.', '邮件服务器没有及时响应。'],
  tls: ['The mail server has no valid certificate.', '邮件服务器的证书无效。'],
  login: [
    'The mail server refused the user name or password. The person can correct them: Manage, Mail.',
    '邮件服务器拒绝了用户名或密码。可在“管理 › 邮箱”中修改。',
  ],
  refused: ['The mail server refused the request.', '邮件服务器拒绝了请求。'],
  broken: ['The connection to the mail server was interrupted.', '与邮件服务器的连接中断。'],
  no_folder: ['The mailbox has no such folder.', '邮箱中没有这个文件夹。'],
  no_mail: ['The mail is no longer in this folder.', '邮件已不在此文件夹中。'],
  no_attachment: ['The mail has no such attachment.', '邮件没有这个附件。'],
  changed: [
    'The ids of this folder are no longer valid. Search again.',
    '此文件夹的编号已失效，请重新搜索。',
  ],
  too_large: ['The mail is too large.', '邮件太大。'],
}

export const describeMailFault = (context: SkillContext, fault: MailFault) =>
  chooseTextByLanguage(context, ...texts[fault])

/** Runs work and replaces an error of a mail server by a message for the model and the user. */
export const withExplainedMailFaults = <T>(context: SkillContext, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof MailError
      ? new Error(describeMailFault(context, error.code), { cause: error })
      : error
  })
