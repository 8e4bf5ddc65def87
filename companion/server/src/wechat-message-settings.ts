import { z } from 'zod'

/**
 * Id of a template of subscription messages and the names of its three fields, separated by spaces, as WeChat's console
 * shows them: `TEMPLATE_ID thing1 amount2 time3`.
 */
const templateSetting = z
  .string()
  .trim()
  .regex(
    /^[\w-]{1,64}( [a-z]+(_[a-z]+)?\d{1,2}){3}$/,
    'must be a template id and three fields: `ID thing1 amount2 time3`',
  )
  .transform((setting) => {
    const [id = '', ...fields] = setting.split(' ')
    return { id, fields }
  })
  .optional()

/** Settings of subscription messages in WeChat. A kind of message without a setting is not sent. */
export const wechatMessageSettings = {
  /**
   * Message that an order waits for a payment by the child. Fields of the template: title, amount, end of the time to
   * pay.
   */
  WECHAT_MESSAGE_PAYMENT: templateSetting,
  /** Message that a parent has an appointment tomorrow. Fields of the template: patient, hospital and doctor, time. */
  WECHAT_MESSAGE_APPOINTMENT: templateSetting,
  /** Message that a parent shares a health alert. Fields of the template: parent, measured value, time. */
  WECHAT_MESSAGE_ALERT: templateSetting,
}

type ParsedSettings = z.output<z.ZodObject<typeof wechatMessageSettings>>

export const toWechatMessageConfig = (given: ParsedSettings) => ({
  payment: given.WECHAT_MESSAGE_PAYMENT,
  appointment: given.WECHAT_MESSAGE_APPOINTMENT,
  alert: given.WECHAT_MESSAGE_ALERT,
})

export function findWechatMessageSettingProblems(given: ParsedSettings): string[] {
  const ids = Object.values(toWechatMessageConfig(given)).flatMap((template) => template?.id ?? [])
  return new Set(ids).size < ids.length ? ['WECHAT_MESSAGE_…: each kind needs its own template'] : []
}
