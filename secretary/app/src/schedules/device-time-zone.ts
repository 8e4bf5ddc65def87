export const getDeviceTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
