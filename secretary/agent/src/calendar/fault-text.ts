import { CalendarError, type CalendarFault } from '@sanhe/providers/calendar'
import type { SkillContext } from '#core'
import { chooseTextByLanguage } from '#skills'

const texts: Record<CalendarFault, [en: string, zh: string]> = {
  blocked: ['The agent may not connect to this calendar server.', '智能体不能连接此日历服务器。'],
  unresolved: ['The name of the calendar server cannot be resolved.', '找不到日历服务器。'],
  unreachable: ['The calendar server cannot be reached.', '无法连接日历服务器。'],
  timeout: ['The calendar server did not answer in time.', '日历服务器没有及时响应。'],
  tls: ['The calendar server has no valid certificate.', '日历服务器的证书无效。'],
  login: [
    'The calendar server refused the user name or password. The person can correct them: Manage, Calendar.',
    '日历服务器拒绝了用户名或密码。可在“管理 › 日历”中修改。',
  ],
  no_calendar: ['There is no calendar or address book at this address.', '此地址没有日历或通讯录。'],
  refused: ['The calendar server refused the request.', '日历服务器拒绝了请求。'],
  changed: [
    'The event has changed meanwhile. Nothing was changed; list the events again.',
    '日程在此期间已更改，没有修改。请重新查看日程。',
  ],
  no_event: ['The event is no longer in the calendar.', '日程已不在日历中。'],
  too_large: ['The answer of the calendar server is too large.', '日历服务器返回的数据太大。'],
}

/** Runs work and replaces an error of a calendar server by a message for the model and the user. */
export const withExplainedCalendarFaults = <T>(context: SkillContext, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof CalendarError
      ? new Error(chooseTextByLanguage(context, ...texts[error.code]), { cause: error })
      : error
  })

export const createInvalidPeriodError = (context: SkillContext) =>
  new Error(
    chooseTextByLanguage(
      context,
      'The end must be after the start; both are days or both have a time.',
      '结束必须晚于开始，并且两者都是日期或都带时间。',
    ),
  )
