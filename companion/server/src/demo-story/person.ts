/** Name of the demo user, also of the patient and the recipient in the orders. */
export const demoUserName = '陈玉兰'

/** Home of the demo user, in WGS-84. */
export const demoHome = { address: '北京市东城区和平里北街12号楼3单元502', lat: 39.9557, lng: 116.4203 }
