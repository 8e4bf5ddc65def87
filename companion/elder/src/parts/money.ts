const format = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const formatYuan = (yuan: number) => `${format.format(yuan)} 元`
