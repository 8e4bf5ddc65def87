const format = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats an amount: 128.00 元. */
export const formatYuan = (yuan: number) => `${format.format(yuan)} 元`
