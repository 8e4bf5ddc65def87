const format = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 128.00 元: as it is said, with the unit behind. */
export const yuanWords = (yuan: number) => `${format.format(yuan)} 元`
