import { dictionary } from '@sanhe/ui/i18n.ts'

const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

export const bookingTimesLabels = dictionary({
  en: {
    title: 'Booking times',
    edit: 'Booking times',
    hint: 'When users can book this service.',
    mode: 'Booking',
    modes: { anyTime: 'Any time', byTime: 'Fixed times' },
    anyTimeHint: 'Users order without a fixed time, or wish for one. You agree on it with them.',
    slotMinutes: 'Duration of a booking',
    slotMinutesInvalid: 'Enter a whole number from 15 to 720.',
    slotMinutesHint: 'In minutes, 15 to 720.',
    capacity: 'Places per time',
    capacityInvalid: 'Enter a whole number from 1 to 999.',
    capacityHint: 'Bookings that you can serve at the same time.',
    hours: 'Hours',
    hoursOf: { shop: 'Opening hours of the store', own: 'Own hours' },
    isOpen: (day: string) => `Open on ${day}`,
    closed: 'Closed',
    opens: (day: string, nth: number) => `${day}, period ${nth}: opens`,
    closes: (day: string, nth: number) => `${day}, period ${nth}: closes`,
    add: 'Add period',
    addPeriod: (day: string) => `Add a period on ${day}`,
    removePeriod: (day: string, nth: number) => `${day}: remove period ${nth}`,
    timeMissing: (day: string) => `${day}: enter the start and the end of each period.`,
    invalidDay: (day: string) =>
      `${day}: each period must end after it starts and before the next one starts.`,
    minLead: 'Book at the latest',
    maxLead: 'Book at the earliest',
    leadTime: (minutes: number) =>
      minutes === 0
        ? 'Until the start'
        : minutes % dayMinutes === 0
          ? `${minutes / dayMinutes} days before`
          : minutes % hourMinutes === 0
            ? `${minutes / hourMinutes} hours before`
            : `${minutes} minutes before`,
    daysAhead: (days: number) => `${days} days ahead`,
    oneYear: 'A year ahead',
    existingStay:
      'Existing bookings stay when you change the times. The calendar marks those outside the new hours.',
    save: 'Save',
    saved: 'Booking times saved',
    preview: 'Preview',
    previewHint: 'Times that users are offered in a week without bookings.',
    dayPlaces: (times: number, places: number) => `${times} times, ${places} bookings`,
    closuresHint: 'This service cannot be booked on these days. Existing orders stay.',
  },
  zh: {
    title: '预约时间',
    edit: '预约时间',
    hint: '设置用户可以预约的时间。',
    mode: '预约方式',
    modes: { anyTime: '不限时间', byTime: '按时段预约' },
    anyTimeHint: '用户下单时不选固定时段，由您联系用户约定时间。',
    slotMinutes: '每次时长（分钟）',
    slotMinutesInvalid: '请输入 15 到 720 的整数。',
    slotMinutesHint: '15 到 720 分钟。',
    capacity: '每个时段可约人数',
    capacityInvalid: '请输入 1 到 999 的整数。',
    capacityHint: '同一时间能接待的预约数。',
    hours: '开放时间',
    hoursOf: { shop: '与店铺营业时间相同', own: '单独设置' },
    isOpen: (day: string) => `${day}开放`,
    closed: '不开放',
    opens: (day: string, nth: number) => `${day}第 ${nth} 段开始时间`,
    closes: (day: string, nth: number) => `${day}第 ${nth} 段结束时间`,
    add: '添加时段',
    addPeriod: (day: string) => `为${day}添加时段`,
    removePeriod: (day: string, nth: number) => `删除${day}第 ${nth} 段`,
    timeMissing: (day: string) => `请填写${day}每个时段的开始和结束时间。`,
    invalidDay: (day: string) => `${day}：结束时间要晚于开始时间，时段之间不能重叠。`,
    minLead: '最晚提前',
    maxLead: '最早提前',
    leadTime: (minutes: number) =>
      minutes === 0
        ? '开始前都可以'
        : minutes % dayMinutes === 0
          ? `${minutes / dayMinutes} 天`
          : minutes % hourMinutes === 0
            ? `${minutes / hourMinutes} 小时`
            : `${minutes} 分钟`,
    daysAhead: (days: number) => `${days} 天`,
    oneYear: '一年',
    existingStay: '修改后已有预约不变，超出新时间的预约会在日程中标出。',
    save: '保存',
    saved: '预约时间已保存',
    preview: '预览',
    previewHint: '没有预约时，用户一周内能看到的时间。',
    dayPlaces: (times: number, places: number) => `${times} 个时段，共 ${places} 单`,
    closuresHint: '这项服务在这些日期不能预约，已有订单不受影响。',
  },
})
