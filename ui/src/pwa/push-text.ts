import { dictionary } from '../i18n.ts'

export const pushLabels = dictionary({
  en: {
    title: 'Notifications on this device',
    states: {
      available: 'Receive notifications while the app is closed.',
      denied:
        'The browser blocks notifications of this site. Allow them in its settings, then turn them on here.',
      unsupported:
        'This browser cannot receive notifications. On an iPhone, add the app to the home screen and open it from there.',
    },
    on: 'On until you log out.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    turnedOn: 'Notifications turned on',
    turnedOff: 'Notifications turned off',
    refused: 'Notifications were not allowed',
  },
  zh: {
    title: '本机消息提醒',
    states: {
      available: '开启后，关闭页面也能收到提醒。',
      denied: '浏览器已禁止本站发送通知。请在浏览器设置中允许通知，再回到这里开启。',
      unsupported: '此浏览器不支持消息提醒。使用 iPhone 时，请先添加到主屏幕，再从主屏幕打开。',
    },
    on: '已开启，退出登录后停止。',
    turnOn: '开启',
    turnOff: '关闭',
    turnedOn: '消息提醒已开启',
    turnedOff: '消息提醒已关闭',
    refused: '未允许通知',
  },
})
