import { sha256 } from '@sanhe/kit/security/secrets'
import { composeMail, type MailDraft, storeMail, storeSentCopy, submitMail } from '@sanhe/providers/mailbox'
import type { Skill, SkillContext } from '#core'
import {
  getToolCallId,
  type ChooseText,
  chooseTextByLanguage,
  defineSkill,
  escapeToOneLine,
  formatInputForUser,
  quoteUntrustedText,
  requestApproval,
  writeInBothLanguages,
} from '#skills'
import { describeMailFault, withExplainedMailFaults } from './fault-text.ts'
import {
  formatOutgoingMail,
  type OutgoingMailInput,
  outgoingMailInput,
  type OutgoingMail,
  prepareOutgoingMail,
  readAttachments,
} from './outgoing-mail.ts'
import { toMessageId } from './rules.ts'
import { addMailSend, hasUnknownMailSend, setMailSendStatus } from './store.ts'
import type { MailToolDeps } from './tools.ts'

/** Tools that write mails: `draft_mail` stores one in the mailbox, `send_mail` sends one. */
export const mailSendTools = (deps: MailToolDeps): Skill[] => [
  defineSkill({
    name: 'draft_mail',
    risk: 'write',
    isOffered: deps.isOffered,
    description: 'Store a mail in the Drafts folder of the mailbox; it is not sent. Asks the person.',
    input: outgoingMailInput,
    run: (input, context) => storeDraft(deps, context, input),
  }),
  defineSkill({
    name: 'send_mail',
    risk: 'send',
    isOffered: deps.isOffered,
    description:
      'Send a mail from a mailbox of the person. Asks the person. Never repeat it when the outcome is unknown.',
    input: outgoingMailInput.refine(
      ({ to, cc, bcc }) => to.length + cc.length + bcc.length > 0,
      'needs at least one recipient',
    ),
    run: (input, context) => sendApproved(deps, context, input),
  }),
]

const shownRecipients = ({ fields: { to, cc, bcc } }: OutgoingMail) => [...to, ...cc, ...bcc].join(', ')

async function storeDraft(deps: MailToolDeps, context: SkillContext, input: OutgoingMailInput) {
  const mail = await prepareOutgoingMail(deps, context, input)
  const messageId = toMessageId(getToolCallId(context), mail.row.address)
  const subject = quoteUntrustedText(mail.fields.subject)
  await requestApproval(context, {
    summary: {
      en: `Store the draft ${subject} in the mailbox ${mail.row.address}`,
      zh: `在邮箱 ${mail.row.address} 中保存草稿 ${subject}`,
    },
    action: toAction('draft', mail),
    details: { target: escapeToOneLine(shownRecipients(mail)) },
    labelled: (choose) => formatInputForUser(formatOutgoingMail(choose, mail)),
  })
  const source = await compose(deps, context, mail, messageId, { keepBcc: true })
  const accountId = mail.row.account_id
  context.recordUndo?.({ kind: 'mail_draft', accountId, messageId })
  const folder = await withExplainedMailFaults(
    context,
    deps.client.use(mail.row, context.signal, (imap) => storeMail(imap, 'drafts', source)),
  )
  return chooseTextByLanguage(context, `Stored as a draft in ${folder}.`, `已保存到草稿文件夹 ${folder}。`)
}

async function sendApproved(deps: MailToolDeps, context: SkillContext, input: OutgoingMailInput) {
  const mail = await prepareOutgoingMail(deps, context, input)
  const action = toAction('send', mail)
  const contentHash = sha256(JSON.stringify(action))
  const mayBeRepeated = hasUnknownMailSend(deps.db, contentHash)
  await requestApproval(context, {
    summary: writeInBothLanguages((choose) => summariseSend(choose, mail, mayBeRepeated)),
    action,
    // A mail that may already have been delivered is never sent again without a question.
    ...(mayBeRepeated && { isMandatory: true }),
    details: { target: escapeToOneLine(shownRecipients(mail)) },
    labelled: (choose) => formatInputForUser(formatOutgoingMail(choose, mail)),
  })
  const callId = getToolCallId(context)
  const messageId = toMessageId(callId, mail.row.address)
  const source = await compose(deps, context, mail, messageId)
  context.signal.throwIfAborted()
  addMailSend(deps.db, {
    call_id: callId,
    address: mail.row.address,
    message_id: messageId,
    content_hash: contentHash,
    created_at: context.now(),
  })
  return submitOnce(deps, context, { mail, callId, messageId, source })
}

type Submission = { mail: OutgoingMail; callId: string; messageId: string; source: Buffer }

async function submitOnce(deps: MailToolDeps, context: SkillContext, submission: Submission) {
  const { mail, callId, source } = submission
  const { to, cc, bcc } = mail.fields
  const envelope = { from: mail.row.address, to: [...to, ...cc, ...bcc] }
  const { client, db } = deps
  const outcome = await submitMail(client.network, client.account(mail.row), envelope, source)
  setMailSendStatus(db, callId, outcome.status)
  if (outcome.status === 'failed')
    throw new Error(
      chooseTextByLanguage(context, 'The mail was not sent. ', '邮件没有发送。') +
        describeMailFault(context, outcome.error.code),
      { cause: outcome.error },
    )
  if (outcome.status === 'unknown')
    throw new Error(
      chooseTextByLanguage(
        context,
        'It is not known whether the mail was sent: the connection ended before the answer of the mail server. It was not sent again. Ask the person to check before you try again.',
        '无法确定邮件是否已发送：邮件服务器回应之前连接中断。没有重新发送。请先让对方核实，再决定是否重发。',
      ),
    )
  const copy = await storeCopy(deps, submission)
  const rejected = outcome.rejected.length
    ? chooseTextByLanguage(
        context,
        ` Refused recipients: ${outcome.rejected.join(', ')}.`,
        `被拒绝的收件人：${outcome.rejected.join('、')}。`,
      )
    : ''
  const copied = copy
    ? ''
    : chooseTextByLanguage(context, ' No copy was stored in Sent.', '未能在“已发送”中保存副本。')
  return chooseTextByLanguage(context, 'The mail was sent.', '邮件已发送。') + rejected + copied
}

/** Stores the copy in Sent. The mail is sent already, so a failure here does not fail the call. */
const storeCopy = ({ client }: MailToolDeps, { mail, source, messageId }: Submission) =>
  client
    .use(mail.row, AbortSignal.timeout(60_000), (imap) => storeSentCopy(imap, source, messageId))
    .catch(() => undefined)

const compose = async (
  deps: MailToolDeps,
  context: SkillContext,
  { row, fields, attachments }: OutgoingMail,
  messageId: string,
  options?: { keepBcc: boolean },
) => {
  const draft: MailDraft = {
    ...fields,
    from: { name: row.name, address: row.address },
    messageId,
    date: context.now(),
    attachments: await readAttachments(deps, context, attachments),
  }
  return composeMail(draft, options)
}

/** Returns the action that the owner approves, with everything that will be sent or stored. */
const toAction = (kind: 'send' | 'draft', { row, fields, attachments }: OutgoingMail) => ({
  [kind]: fields,
  mailbox: row.address,
  attachments,
})

function summariseSend(choose: ChooseText, mail: OutgoingMail, mayBeRepeated: boolean) {
  const subject = quoteUntrustedText(mail.fields.subject)
  const recipients = shownRecipients(mail)
  const send = choose(
    `Send the mail ${subject} from ${mail.row.address} to ${recipients}`,
    `从 ${mail.row.address} 向 ${recipients} 发送邮件 ${subject}`,
  )
  return [
    send,
    ...(isAnswerToOthers(mail)
      ? [
          choose(
            `. The answered mail came from ${escapeToOneLine(mail.answered.join(', '))}, which is not among the recipients`,
            `。原邮件来自 ${escapeToOneLine(mail.answered.join('、'))}，不在收件人之中`,
          ),
        ]
      : []),
    ...(mayBeRepeated
      ? [choose('. The same mail may have been delivered before', '。同一封邮件可能已经送达')]
      : []),
  ].join('')
}

function isAnswerToOthers({ answered, fields: { to, cc, bcc } }: OutgoingMail) {
  const recipients = [...to, ...cc, ...bcc].map((address) => address.toLowerCase())
  return answered.length > 0 && !answered.some((address) => recipients.includes(address.toLowerCase()))
}
