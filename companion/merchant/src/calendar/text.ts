import { dictionary } from '@sanhe/ui/i18n.ts'

export const calendarLabels = dictionary({
  en: {
    title: 'Calendar',
    view: 'View',
    views: { week: 'Week', day: 'Day' },
    today: 'Today',
    next: { week: 'Next week', day: 'Next day' },
    previous: { week: 'Previous week', day: 'Previous day' },
    nothing: 'Nothing booked',
    empty: { week: 'Nothing is booked this week', day: 'Nothing is booked on this day' },
    emptyHint: 'Paid orders with a booked time appear here.',
    booked: (count: number) => `${count} booked`,
    closed: 'Closed',
    closedFor: (note: string) => `Closed: ${note}`,
    places: (booked: number, places: number) =>
      places === 0 ? `${booked} booked, no places` : `${booked} of ${places} places taken`,
    placesByService: 'Places by service',
    outsideHours: 'Outside booking hours',
  },
  zh: {
    title: '日程',
    view: '视图',
    views: { week: '周', day: '日' },
    today: '今天',
    next: { week: '下一周', day: '后一天' },
    previous: { week: '上一周', day: '前一天' },
    nothing: '无预约',
    empty: { week: '本周没有预约', day: '当天没有预约' },
    emptyHint: '已付款且有预约时间的订单会显示在这里。',
    booked: (count: number) => `${count} 个预约`,
    closed: '休息',
    closedFor: (note: string) => `休息：${note}`,
    places: (booked: number, places: number) =>
      places === 0 ? `已约 ${booked}，未开放` : `已约 ${booked} / ${places}`,
    placesByService: '各项服务的预约数',
    outsideHours: '超出开放时间',
  },
})
